// Suggestions while somebody types into a field of search: works, artists, tours, places and stops,
// from the index that exported sites search, which is fetched when the field gets the focus. It is
// the combobox of WAI-ARIA's practices: the focus stays in the field, the arrows go through the
// list. Enter without a choice sends the form, which works without this script, too.
"use strict";
{
  const assets = new URL(".", document.currentScript.src);
  const field = document.getElementById("q");
  const form = (field ?? document.querySelector("form[data-index] input")).form;
  const told = JSON.parse(document.getElementById("suggestWords").textContent);
  const plural = new Intl.PluralRules(document.documentElement.lang);
  const most = 8;
  // Two suggestions, in pixels: where the button is closer it lies beside the field.
  const leastRoom = 120;
  // The index lies beside the scripts, or in a folder of its language; addresses are from above it.
  const root = new URL("..", new URL(form.dataset.index, document.baseURI));

  const load = (address) => new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = new URL(address, document.baseURI);
    script.onload = done;
    script.onerror = failed;
    document.head.append(script);
  });
  let loading;
  const index = () => {
    // The catalogue has changed since: what was loaded is of no use any more.
    if (window.docentStale) {
      const address = new URL(form.dataset.index, document.baseURI);
      address.searchParams.set("v", window.docentStale);
      window.docentStale = undefined;
      window.docentWords = undefined;
      loading = load(address);
    }
    return loading ??= Promise.all([
      window.docentWords ?? load(form.dataset.index),
      typeof docentSearch === "undefined" ? load(new URL("find.js", assets)) : null,
    ]);
  };

  // Letters without accents and case, as search takes them.
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
  // A part of a building is called by its building, too, as everywhere else: each has a Level 1.
  const whole = (kind, title, detail) =>
    detail && ["levelKind", "room"].includes(told.kinds[kind])
      // As a field takes it: without the marks of a line that is shown.
      ? `${detail}, ${title}`.replace(/[\u200e\u2068\u2069]/g, "") : title;
  suggest.whole = whole;

  // Suggests for one field: what is chosen, `chosenOne` takes with its title. A text that names one
  // thing exactly is chosen by `namedOne`, where there is that, and needs no list any more.
  function suggest(input, isWanted, chosenOne, namedOne) {
    const list = document.createElement("ul");
    list.id = field ? "suggestions" : `suggestions-${input.id}`;
    list.className = "suggestions";
    list.hidden = true;
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", told.suggestions);
    const status = document.createElement("p");
    status.className = "unseen";
    status.setAttribute("role", "status");
    input.after(list);
    form.append(status);
    for (const [name, value] of Object.entries({
      role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false",
      "aria-controls": list.id,
    })) input.setAttribute(name, value);

    const take = (option) => chosenOne(option.dataset.href, option.querySelector("span").textContent, close);
    let chosen = -1;
    const choose = (place) => {
      list.children[chosen]?.setAttribute("aria-selected", "false");
      chosen = place;
      const option = list.children[place];
      if (!option) {
        input.removeAttribute("aria-activedescendant");
        return;
      }
      option.setAttribute("aria-selected", "true");
      option.scrollIntoView({ block: "nearest" });
      input.setAttribute("aria-activedescendant", option.id);
    };
    const submit = form.querySelector("button:not([type=button])");
    const open = () => {
      list.hidden = false;
      input.setAttribute("aria-expanded", "true");
      // Whoever has typed enough finds the button where it was.
      const room = submit.getBoundingClientRect().top - list.getBoundingClientRect().top - 8;
      list.style.maxHeight = room > leastRoom ? `min(60vh, ${room}px)` : "";
    };
    // What is found for an earlier question is shown no more.
    let asking = 0;
    const close = () => {
      asking += 1;
      choose(-1);
      list.hidden = true;
      input.setAttribute("aria-expanded", "false");
    };

    const option = ({ href, title, kind, record }, place) => {
      const option = document.createElement("li");
      option.id = field ? `suggestion-${place}` : `suggestion-${input.id}-${place}`;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      option.dataset.href = new URL(href, root);
      const name = document.createElement("span");
      name.dir = "auto";
      name.textContent = title;
      const note = document.createElement("small");
      note.dir = "auto";
      note.textContent = kind;
      option.append(name, " ", note);
      if (record) docentSearch().showPicture(option, record, root);
      return option;
    };
    const suggested = async (text) => {
      const { find, records, stops } = docentSearch();
      const numbered = stops(text).map(({ href, number, title, tour }) => ({
        href, title,
        kind: told.stopOfTour.replace("{number}", number).replace("{name}", () => tour),
      }));
      const { items } = await find(text);
      // Without signal, nothing is named that cannot be opened.
      const pages = field ? await docentKept.atHand("kept" in form.dataset) : null;
      const isHere = (href) => !pages || pages.has(docentKept.plain(new URL(href, root)));
      const all = (await records(pages ? items : items.slice(0, 2 * most)))
        .filter(([, href]) => isHere(href)).slice(0, 2 * most);
      const isShared = (title) => all.filter(([, , other]) => other === title).length > 1;
      // What is called the same is told apart by who made it and where it is.
      const found = all.map((record) => {
        const [kind, href, title, detail] = record;
        const name = whole(kind, title, detail);
        const note = [told[told.kinds[kind]], name === title && isShared(title) && detail];
        return {
          href, title: name, record,
          // "Level 1" need not be called a level.
          kind: note.filter((part) => part && !plain(name).includes(plain(part))).join(" · "),
        };
      });
      return [...numbered, ...found].filter(({ href }) => isWanted(href) && isHere(href)).slice(0, most);
    };
    const show = async () => {
      const text = input.value.trim();
      const own = asking += 1;
      const found = text
        ? await index().then(() => suggested(text)).catch(() => { loading = undefined; }) : null;
      // Meanwhile more may have been typed, or the field been left, and the index may be out of reach.
      if (own !== asking) return;
      const options = (found ?? []).map(option);
      choose(-1);
      list.replaceChildren(...options);
      const called = (found ?? []).filter(({ title }) => plain(title) === plain(text));
      if (namedOne && called.length === 1) namedOne(new URL(called[0].href, root), called[0].title);
      if (!options.length || (namedOne && called.length === 1)) close(); else open();
      if (!found) return;
      const forms = told.suggestionCount;
      status.textContent = (forms[plural.select(options.length)] ?? forms.other)
        .replace("{count}", options.length);
    };

    input.addEventListener("focus", () => { index().catch(() => { loading = undefined; }); });
    input.addEventListener("input", show);
    input.addEventListener("blur", close);
    input.addEventListener("keydown", (event) => {
      const count = list.children.length;
      if (event.key === "Escape") {
        if (!list.hidden) event.preventDefault();
        close();
      } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        if (!count || event.isComposing) return;
        event.preventDefault();
        if (list.hidden) open();
        // The field itself stands between the last and the first.
        const step = event.key === "ArrowDown" ? 1 : -1;
        choose((chosen + 1 + step + count + 1) % (count + 1) - 1);
      } else if (event.key === "Enter" && chosen >= 0 && !event.isComposing) {
        event.preventDefault();
        take(list.children[chosen]);
      }
    });
    // A press must not take the focus from the field before it is known what was pressed.
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) take(option);
    });
  }
  // A page of its own takes a thing into a field; everywhere else it is opened.
  suggest.index = index;
  window.docentSuggest = suggest;
  if (field) suggest(field, () => true, (href) => location.assign(href));

  // Choices that were left open need not stand in the address.
  if (field) form.addEventListener("formdata", ({ formData }) => {
    for (const [name, value] of [...formData]) if (!value && name !== field.name) formData.delete(name);
  });

  // On a page of results: what belongs to the tour under way comes first, and a key for numbers.
  const stops = document.getElementById("stops");
  if (stops) {
    index().then(() => {
      const tour = docentSearch().tourUnderWay();
      const own = [...stops.children].find((stop) => stop.dataset.tour === tour);
      if (own) stops.prepend(own);
    }).catch(() => {});
  }
  const keypad = document.getElementById("keypad");
  keypad?.addEventListener("click", () => {
    const isOn = keypad.getAttribute("aria-pressed") === "true";
    keypad.setAttribute("aria-pressed", String(!isOn));
    field.inputMode = isOn ? "search" : "numeric";
    field.value = "";
    // A keyboard that is up already changes only when the field gets the focus anew.
    field.blur();
    field.focus();
    field.scrollIntoView({ block: "center" });
  });
  if (keypad) keypad.hidden = false;
  // From a walk that no position guides.
  if (keypad && location.hash === "#keypad") keypad.click();
}
