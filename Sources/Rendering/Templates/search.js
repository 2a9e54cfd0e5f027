// The page of a search on an exported site, or kept on a device: the finds come from find.js, a few
// at a time. Without signal they are those whose pages are on the device.
"use strict";
{
  const input = document.getElementById("q");
  const count = document.getElementById("count");
  const list = document.getElementById("hits");
  const meant = document.getElementById("meant");
  const more = document.getElementById("more");
  const others = document.getElementById("others");
  const told = JSON.parse(document.getElementById("words").textContent);
  const plural = new Intl.PluralRules(document.documentElement.lang);
  const counted = (forms, number) =>
    (forms[plural.select(number)] ?? forms.other).replace("{count}", number);
  const { kinds, ...names } = JSON.parse(document.getElementById("suggestWords").textContent);
  const dialled = document.getElementById("dialled");
  const step = 20;
  // As many as the address says.
  const limit = () => Math.max(step, Number(new URLSearchParams(location.search).get("limit")) || 0);
  let shown = limit();

  const line = (href, title, note) => {
    const line = document.createElement("li");
    const link = document.createElement("a");
    link.href = href;
    link.dir = "auto";
    link.textContent = title;
    const name = document.createElement("small");
    name.dir = "auto";
    name.textContent = note;
    line.append(link, " ", name);
    return line;
  };
  const row = (record, asked) => {
    const [kind, href, title, note] = record;
    const row = line(href, title, names[kinds[kind]] ?? "");
    if (kinds[kind]) docentSearch().showPicture(row, record, document.baseURI);
    if (note) {
      const text = document.createElement("p");
      text.dir = "auto";
      text.textContent = note;
      row.append(text);
    }
    if (kinds[kind]) docentExcerpt(row, new URL(href, document.baseURI), asked, [title, note]);
    return row;
  };

  // What the index finds; where it is not kept, the pages with such names.
  const found = async (text, filter) => {
    const pages = await docentKept.atHand("kept" in input.form.dataset);
    const isHere = ([, href]) => pages.has(docentKept.plain(new URL(href, document.baseURI)));
    try {
      const { items, ...said } = await docentSearch().find(text, filter);
      if (!pages) return { count: items.length, records: await docentSearch().records(items.slice(0, shown)), ...said };
      const all = (await docentSearch().records(items)).filter(isHere);
      return { count: all.length, records: all.slice(0, shown), ...said };
    } catch (error) {
      if (!pages) throw error;
      const all = text ? await docentKept.named(text) : [];
      return { count: all.length, records: all.slice(0, shown).map(([url, name]) => [-1, url, name, ""]), asked: [], correction: null };
    }
  };

  const asked = new URLSearchParams(location.search);
  let asking = 0;
  const show = async () => {
    const text = input.value.trim();
    const filter = Object.fromEntries(docentFacets
      .map((facet) => [facet, asked.get(facet)]).filter(([, value]) => value));
    const isBlank = !text && !Object.keys(filter).length;
    const own = asking += 1;
    let total, correction, records, words;
    try {
      ({ count: total, correction, records, asked: words } = await found(text, filter));
    } catch {
      // A piece is out of reach.
      if (own === asking) count.textContent = told.searchUnreachable;
      return;
    }
    if (own !== asking) return;
    list.replaceChildren(...records.map((record) => row(record, words)));
    const stops = docentSearch().stops(text);
    dialled.hidden = !stops.length;
    dialled.querySelector("h2").textContent = told.numberedStops.replace("{number}", text);
    dialled.querySelector("ul")
      .replaceChildren(...stops.map(({ href, title, tour }) => line(href, title, tour)));
    // Whoever dials a number wants its stop.
    const dialledNumber = !stops.length && Number(/^\s*(\d{1,6})\s*$/.exec(text)?.[1]);
    const missing = dialledNumber ? told.noSuchStop.replace("{number}", dialledNumber) : "";
    count.textContent = isBlank || (stops.length && !total) ? ""
      : [missing, total ? counted(told.resultCount, total) : missing ? "" : told.nothingFound].filter(Boolean).join(" ");
    meant.hidden = !correction;
    if (correction) {
      const link = meant.firstElementChild;
      const better = new URLSearchParams(asked);
      better.set("q", correction);
      better.delete("limit");
      link.href = `?${better}`;
      link.textContent = told.didYouMean.replace("{from}", () => text)
        .replace("{to}", () => correction);
    }
    more.hidden = total <= shown;
    others.hidden = isBlank || total > 0 || stops.length > 0;
  };

  more.firstElementChild.addEventListener("click", async () => {
    const next = shown;
    shown += step;
    // Going back shows fewer again, before it leaves the search.
    const longer = new URLSearchParams(location.search);
    longer.set("limit", shown);
    history.pushState(null, "", `?${longer}`);
    await show();
    // Where the button goes, the first of the new finds takes the focus.
    list.children[next]?.querySelector("a").focus();
  });
  addEventListener("popstate", () => {
    shown = limit();
    show();
  });
  // The address holds the question, so that going back finds it again.
  input.value = asked.get("q") ?? input.value;
  for (const facet of docentFacets) {
    const field = input.form.elements[facet];
    const value = asked.get(facet);
    if (!field || !value) continue;
    if (field.type === "checkbox") field.checked = true;
    else field.value = value;
    const name = field.selectedOptions?.[0] ?? field.labels[0];
    const chosen = document.getElementById("chosen");
    chosen.append(chosen.textContent ? " · " : "", name.textContent);
  }
  show();
}
