// How far somebody has come on a tour, kept on the device: the stop to go to, by its number, and
// those that were seen or skipped. `others` are stops of the tour that this page leaves out. A stop that
// was seen is stamped, which stays when the walk has ended. `at` is the stop whose page was opened last
// where no position tells whether one is there: it is seen once one goes on from it.
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
    return { seen, skipped, next: isHere ? value.next : open?.number ?? null, at: known([value.at])[0],
      sound: Boolean(value.sound) };
  };
  let isKept = true;
  const keep = (value) => {
    try {
      if (value) localStorage.setItem(key, JSON.stringify(value)); else localStorage.removeItem(key);
      // The tour under way, by which the search knows whose number is typed.
      if (value) localStorage.setItem("docent.tour", tour);
      else if (localStorage.getItem("docent.tour") === tour) localStorage.removeItem("docent.tour");
      isKept = true;
    } catch {
      // Where nothing may be kept, the walk is that of this page.
      isKept = false;
    }
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
  // Another page may have gone on, or ended it: what it has kept counts, and is changed from there.
  const load = () => { if (isKept) walk = kept(); };
  const write = (value) => {
    const before = value ? walk?.seen ?? [] : [];
    walk = value;
    keep(walk);
    if (walk) stamp(walk.seen, before);
  };
  const change = (changes) => {
    load();
    if (walk) write({ ...walk, ...changes });
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
      walk = null;
      write({ seen: [], skipped: others, next: number,
        sound: typeof docentSettings !== "undefined" && Boolean(docentSettings.sound) });
    },
    end() { write(null); },
    // A stop was seen, or skipped.
    pass(number, list) {
      load();
      if (!walk) return;
      const lists = { seen: walk.seen, skipped: walk.skipped, [list]: [...new Set([...walk[list], number])] };
      // What was seen, before or after, was not left out.
      change({ ...lists, skipped: lists.skipped.filter((one) => !lists.seen.includes(one)),
        at: walk.at === number ? undefined : walk.at });
      if (walk?.next === number) change({ next: after(number) });
    },
    // The page of a stop was opened where no position tells whether one is there: the walk goes on to it,
    // where it is further along than the next one. Who comes from the page of another stop has seen that
    // one, other than who goes back.
    open(number) {
      load();
      if (!walk || walk.at === number) return;
      if (walk.at !== undefined && !walk.seen.includes(number)) this.pass(walk.at, "seen");
      if (!walk) return;
      const isAhead = walk.next !== null && position(number) > position(walk.next) && isOpen({ number });
      change({ at: number, next: isAhead ? number : walk.next });
    },
    // A position tells that one is elsewhere.
    isNotAt(number) {
      load();
      if (walk?.at === number) change({ at: undefined });
    },
    // Somebody is at a stop: the walk goes on behind it, where it is further along than the next one.
    visit(number) {
      load();
      const isAhead = walk && walk.next !== null && position(number) > position(walk.next);
      this.pass(number, "seen");
      if (isAhead && walk) change({ next: after(number) });
    },
    get isAtFirst() { return position(walk.next) <= 0; },
    back() {
      load();
      if (!walk || this.isAtFirst) return;
      const before = stops[position(walk.next) - 1].number;
      const without = (list) => list.filter((number) => number !== before);
      change({ next: before, at: undefined, seen: without(walk.seen), skipped: without(walk.skipped) });
    },
    // Tells of each change that another tab or page has made, also to a page that is gone back to or
    // that slept meanwhile.
    watch(act) {
      const again = () => {
        const was = Boolean(walk);
        load();
        act({ isEnded: was && !walk });
      };
      addEventListener("storage", ({ key: changed }) => {
        if (changed === key || changed === stampKey || changed === null) again();
      });
      addEventListener("pageshow", ({ persisted }) => { if (persisted) again(); });
      document.addEventListener("visibilitychange", () => { if (!document.hidden) again(); });
    },
  };
};
