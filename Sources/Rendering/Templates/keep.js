// Saved things: works, tours and places that visitors keep on this device, and nowhere else. The
// list is shared with the page that shows it; buttons with data-keep put a thing on it and take it
// off again.
"use strict";
window.docentSaved = (() => {
  const key = "docent.saved";
  const most = 500;

  // A list may come from a link or a file of a stranger: what is no thing of ours is dropped.
  const isPath = (path) => typeof path === "string" && path.length < 500
    && /^(works|tours|places|artists)(\/[a-z0-9]+(-[a-z0-9]+)*){1,4}$/.test(path);
  const text = (value, length) => typeof value === "string" ? value.slice(0, length) : "";
  const position = (value) => Array.isArray(value) && value.length === 2
    && value.every(Number.isFinite) && Math.abs(value[0]) <= 90 && Math.abs(value[1]) <= 180;
  const clean = (list) => {
    const paths = new Set();
    return (Array.isArray(list) ? list : [])
      .filter((thing) => isPath(thing?.path) && text(thing.title, 1) && !paths.has(thing.path)
        && paths.add(thing.path))
      .slice(0, most)
      .map(({ path, title, note, at, tone, image }) => ({
        path, title: text(title, 300), note: text(note, 300),
        at: position(at) ? [at[0], at[1]] : null,
        tone: typeof tone === "string" && /^tone-\d{1,2}( pattern-[a-z]+)?$/.test(tone) ? tone : "",
        image: typeof image === "string" && /^pictures\/[\w.-]{1,120}$/.test(image) ? image : "",
      }));
  };

  const all = () => {
    try {
      return clean(JSON.parse(localStorage.getItem(key) ?? "{}").things);
    } catch {
      return [];
    }
  };
  // Answers whether the device kept it: some browsers keep nothing, and room may run out.
  const keep = (things) => {
    try {
      localStorage.setItem(key, JSON.stringify({ version: 1, things: clean(things) }));
      return true;
    } catch {
      return false;
    }
  };
  // Another tab of the browser may change the list, and so may this page before one goes back to it.
  const watch = (act) => {
    addEventListener("storage", (event) => { if (event.key === key || event.key === null) act(); });
    addEventListener("pageshow", act);
  };
  return { all, keep, clean, watch };
})();

for (const button of document.querySelectorAll("button[data-keep]")) {
  const { keep: path, title, note, tone, image, at, refused } = button.dataset;
  const show = () => {
    const isKept = docentSaved.all().some((thing) => thing.path === path);
    button.setAttribute("aria-pressed", String(isKept));
  };
  button.addEventListener("click", () => {
    const others = docentSaved.all().filter((thing) => thing.path !== path);
    const isKept = button.getAttribute("aria-pressed") === "true";
    const thing = { path, title, note, tone, image, at: at ? at.split(",").map(Number) : null };
    const isDone = docentSaved.keep(isKept ? others : [...others, thing]);
    button.parentElement.querySelector("[role=status]").textContent = isDone ? "" : refused;
    show();
  });
  docentSaved.watch(show);
  show();
  button.hidden = false;
}
