// How far somebody has come on a tour, kept on the device: the stop to go to, by its number, and
// those that were seen or skipped.
"use strict";
const docentProgress = (tour, stops) => {
  const key = `docent-walk-${tour}`;
  const kept = () => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } };
  const keep = (value) => {
    try {
      if (value) localStorage.setItem(key, JSON.stringify(value)); else localStorage.removeItem(key);
      // The tour under way, by which the search knows whose number is typed.
      if (value) localStorage.setItem("docent.tour", tour);
      else if (localStorage.getItem("docent.tour") === tour) localStorage.removeItem("docent.tour");
    } catch { /* Where nothing may be kept, the walk is that of this page. */ }
  };
  // `null` before the walk and after it was ended.
  let walk = kept();
  const change = (changes) => {
    walk = changes && { seen: [], skipped: [], next: null, ...walk, ...changes };
    keep(walk);
  };
  const position = (number) => stops.findIndex((stop) => stop.number === number);
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
    position, isOpen, change,
    begin(number) {
      change(null);
      change({ next: number });
    },
    // A stop was seen, or skipped.
    pass(number, list) {
      change({ [list]: [...new Set([...walk[list], number])] });
      if (walk.next === number) change({ next: after(number) });
    },
    back() {
      const before = stops[(position(walk.next) - 1 + stops.length) % stops.length].number;
      const without = (list) => list.filter((number) => number !== before);
      change({ next: before, seen: without(walk.seen), skipped: without(walk.skipped) });
    },
    // Another page may have gone on.
    load() { walk = kept(); },
  };
};
