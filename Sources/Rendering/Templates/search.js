// Search on an exported site: everything happens in the browser, over the list that
// search-index.js has put into docentIndex.
"use strict";
{
  const input = document.getElementById("q");
  const count = document.getElementById("count");
  const list = document.getElementById("hits");
  const told = JSON.parse(document.getElementById("words").textContent);
  const plural = new Intl.PluralRules(document.documentElement.lang);
  const counted = (forms, number) =>
    (forms[plural.select(number)] ?? forms.other).replace("{count}", number);
  const limit = 100;

  // Accents and case do not matter: é is found by e, and the other way round.
  const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const words = (text) => fold(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const things = docentIndex.map(([kind, href, title, note, rest]) => ({
    kind, href, title, note, inTitle: words(title), inNote: words(note), inRest: words(rest),
  }));

  // Each word asked for must begin some word; the title counts most, then the note.
  const weight = (thing, word) => {
    if (thing.inTitle.some((other) => other === word)) return 16;
    if (thing.inTitle.some((other) => other.startsWith(word))) return 8;
    if (thing.inNote.some((other) => other.startsWith(word))) return 3;
    return thing.inRest.some((other) => other.startsWith(word)) ? 1 : 0;
  };
  const find = (asked) => things
    .map((thing) => [asked.map((word) => weight(thing, word)), thing])
    .filter(([weights]) => weights.every((each) => each > 0))
    .map(([weights, thing]) => [weights.reduce((sum, each) => sum + each, 0), thing])
    .sort(([a, one], [b, other]) => b - a || one.title.localeCompare(other.title));

  const show = () => {
    const asked = words(input.value);
    const found = asked.length ? find(asked) : [];
    list.replaceChildren(...found.slice(0, limit).map(([, thing]) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = thing.href;
      link.dir = "auto";
      link.textContent = thing.title;
      const kind = document.createElement("small");
      kind.textContent = told[told.kinds[thing.kind]];
      item.append(link, " ", kind);
      if (thing.note) {
        const note = document.createElement("p");
        note.dir = "auto";
        note.textContent = thing.note;
        item.append(note);
      }
      return item;
    }));
    count.textContent = !asked.length ? ""
      : !found.length ? told.nothingFound
      : counted(told.resultCount, found.length)
        + (found.length > limit ? ` · ${told.firstResults.replace("{number}", limit)}` : "");
  };

  // The address holds the question, so that going back finds it again.
  input.value = new URLSearchParams(location.search).get("q") ?? input.value;
  input.addEventListener("input", show);
  show();
}
