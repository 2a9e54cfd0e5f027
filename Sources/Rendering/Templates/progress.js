// How far somebody has come on a tour, kept on the device: the stop to go to, by its number, and
// those that were seen or skipped. `others` are stops of the tour that this page leaves out. A stop that
// was seen is stamped, which stays when the walk has ended. `at` is the stop whose page was opened last
// where no position tells whether one is there: it is seen once one goes on from it.
"use strict";
const docentProgress = (tour, stops, others = [], title = "") => {
  const key = `docent-walk-${tour}`;
  const position = (number) => stops.findIndex((stop) => stop.number === number);
  // Numbers move when a tour changes; what a stop shows, and which visit to it that is, stays. What is kept
  // says of which stops its numbers were.
  const named = [...stops, ...others].map(({ number, id, visit = 1 }) => [number, `${id} ${visit}`]);
  const numbers = new Map(named.map(([number, name]) => [name, number]));
  // The number that the stop of a kept number has now, of which there is none once that is gone. What
  // another hand, or an earlier version, has kept is of the stops as they are.
  const pairs = (were) => Array.isArray(were) ? were.filter(Array.isArray) : undefined;
  const reader = ({ stops: were }) => {
    const names = new Map(pairs(were) ?? named);
    return (number) => numbers.get(names.get(number));
  };
  const readAll = (list, now) => Array.isArray(list)
    ? [...new Set(list.map(now))].filter((number) => number !== undefined) : [];
  // The numbers kept behind `number`, and then those before it.
  const behind = ({ stops: were }, number) => {
    const all = (pairs(were) ?? []).map(([one]) => one);
    const start = all.indexOf(number) + 1;
    return [...all.slice(start), ...all.slice(0, start)];
  };
  const kept = () => {
    let value;
    try { value = JSON.parse(localStorage.getItem(key)); } catch { return null; }
    if (typeof value !== "object" || value?.next === undefined) return null;
    const now = reader(value);
    const [seen, skipped] = [readAll(value.seen, now), readAll(value.skipped, now)];
    const isLeft = (number) => position(number) >= 0 && !seen.includes(number) && !skipped.includes(number);
    // Where the next stop is gone, or this page leaves it out, the one behind it is.
    const next = value.next === null ? null : position(now(value.next)) >= 0 ? now(value.next)
      : [...behind(value, value.next).map(now), ...stops.map(({ number }) => number)].find(isLeft) ?? null;
    return { seen, skipped, next, at: now(value.at), sound: Boolean(value.sound) };
  };
  let isKept = true;
  const keep = (value) => {
    try {
      if (value) localStorage.setItem(key, JSON.stringify({ ...value, stops: named })); else localStorage.removeItem(key);
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
  const stamps = () => {
    try { return JSON.parse(localStorage.getItem(stampKey)) ?? {}; } catch { return {}; }
  };
  const stamped = () => {
    const all = stamps();
    return [...new Set([...readAll(all.seen, reader(all)), ...(walk?.seen ?? [])])];
  };
  const stamp = (now, before) => {
    const taken = before.filter((number) => !now.includes(number));
    const seen = [...new Set([...stamped(), ...now])].filter((number) => !taken.includes(number));
    try {
      if (seen.length) localStorage.setItem(stampKey, JSON.stringify({ title, total: named.length, seen, stops: named }));
      else localStorage.removeItem(stampKey);
    } catch { /* Where nothing may be kept, nothing is stamped. */ }
  };
  // `null` before the walk and after it was ended.
  let walk = kept();
  // The list of all walks tells how many stamps there are, and reads no tours.
  if (stamps().seen && JSON.stringify(stamps().stops) !== JSON.stringify(named)) stamp([], []);
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
    // False where the device does not keep it: the walk is over once its page is left.
    get isKept() { return isKept; },
    position, isOpen, change, stamped,
    begin(number) {
      walk = null;
      write({ seen: [], skipped: others.map((one) => one.number), next: number,
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
