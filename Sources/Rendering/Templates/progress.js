// How far somebody has come on a tour, kept on the device: the stop to go to, by its number, and
// those that were seen or skipped. `others` are stops of the tour that this page leaves out. A stop that
// was seen is stamped, which stays when the walk has ended.
"use strict";
const docentProgress = (tour, stops, others = [], title = "") => {
  const key = `docent-walk-${tour}`;
  const position = (number) => stops.findIndex((stop) => stop.number === number);
  // What was kept may be of a tour that has changed since, or of another hand: what is no stop goes.
  const kept = () => {
    let value;
    try { value = JSON.parse(localStorage.getItem(key)); } catch { return null; }
    if (typeof value !== "object" || value?.next === undefined) return null;
    const known = (list) => Array.isArray(list)
      ? list.filter((number) => position(number) >= 0 || others.includes(number)) : [];
    const [seen, skipped] = [known(value.seen), known(value.skipped)];
    const isHere = value.next === null || position(value.next) >= 0;
    const open = stops.find(({ number }) => !seen.includes(number) && !skipped.includes(number));
    return { seen, skipped, next: isHere ? value.next : open?.number ?? null, sound: Boolean(value.sound) };
  };
  const keep = (value) => {
    try {
      if (value) localStorage.setItem(key, JSON.stringify(value)); else localStorage.removeItem(key);
      // The tour under way, by which the search knows whose number is typed.
      if (value) localStorage.setItem("docent.tour", tour);
      else if (localStorage.getItem("docent.tour") === tour) localStorage.removeItem("docent.tour");
    } catch { /* Where nothing may be kept, the walk is that of this page. */ }
  };
  const stampKey = `docent-stamps-${tour}`;
  const stamped = () => {
    let seen = [];
    try { seen = JSON.parse(localStorage.getItem(stampKey))?.seen; } catch { /* None yet. */ }
    return [...new Set([...(Array.isArray(seen) ? seen : []), ...(walk?.seen ?? [])])]
      .filter((number) => position(number) >= 0 || others.includes(number));
  };
  const stamp = (now, before) => {
    const taken = before.filter((number) => !now.includes(number));
    const seen = [...new Set([...stamped(), ...now])].filter((number) => !taken.includes(number));
    try {
      if (seen.length) localStorage.setItem(stampKey, JSON.stringify({ title, total: stops.length + others.length, seen }));
      else localStorage.removeItem(stampKey);
    } catch { /* Where nothing may be kept, nothing is stamped. */ }
  };
  // `null` before the walk and after it was ended.
  let walk = kept();
  const change = (changes) => {
    const before = walk?.seen ?? [];
    walk = changes && { seen: [], skipped: [], next: null, ...walk, ...changes };
    keep(walk);
    if (walk) stamp(walk.seen, before);
  };
  const isOpen = ({ number }) => !walk.seen.includes(number) && !walk.skipped.includes(number);
  // The next one that is open, in the order of the tour, from the start again if need be.
  const after = (number) => {
    const start = position(number) + 1;
    return [...stops.slice(start), ...stops.slice(0, start)].find(isOpen)?.number ?? null;
  };
  return {
    get walk() { return walk; },
    // The stop to go to; none when all were seen or skipped.
    get next() { return stops[position(walk.next)]; },
    position, isOpen, change, stamped,
    begin(number) {
      change(null);
      change({ next: number, skipped: others, sound: typeof docentSettings !== "undefined" && Boolean(docentSettings.sound) });
    },
    // A stop was seen, or skipped.
    pass(number, list) {
      change({ [list]: [...new Set([...walk[list], number])] });
      if (walk.next === number) change({ next: after(number) });
    },
    // A stop was chosen: the walk goes on behind it, where it is further along than the next one.
    visit(number) {
      const isAhead = walk.next !== null && position(number) > position(walk.next);
      this.pass(number, "seen");
      if (isAhead) change({ next: after(number) });
    },
    get isAtFirst() { return position(walk.next) <= 0; },
    back() {
      const before = stops[position(walk.next) - 1].number;
      const without = (list) => list.filter((number) => number !== before);
      change({ next: before, seen: without(walk.seen), skipped: without(walk.skipped) });
    },
    // Another page may have gone on.
    load() { walk = kept(); },
  };
};
