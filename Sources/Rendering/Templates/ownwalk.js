// The walk along the list of saved things: how far each is from the one before, on foot where ways are
// known and else straight, and in which order that is quickest. What is not on view is said to be so,
// and has no place in the walk.
"use strict";
const docentOwnWalk = (words) => {
  const { say, length, time, measure, make, load, words: { here } } = docentAway;

  // The end of a walk that a thing is, none where nobody knows its position, or why it is not on view. A
  // device keeps things as they were on the day when they were saved: what is so today, the network's
  // ends tell.
  const idOf = ({ path, at }) => /^(?:works|places)\/(.+)$/.exec(path)?.[1] ?? at?.join();
  const endOf = async (thing) => {
    const id = idOf(thing);
    if (!id) return {};
    let end;
    try {
      await load(words.walks);
      end = await docentNetwork.known(id);
    } catch { /* Without signal, or where there is no network, lines are straight. */ }
    if (end?.status) return { absence: words[end.status] };
    if (end?.latitude !== undefined) return { end };
    return thing.at ? { end: { id, latitude: thing.at[0], longitude: thing.at[1] } } : {};
  };
  // Says in its row why a thing is not on view.
  const note = (row, { absence }) => {
    if (absence) row.append(make("span", { className: "note" }, absence));
  };
  const mark = async (things, rows) => {
    for (const [index, thing] of things.entries()) note(rows[index], await endOf(thing));
  };
  const onView = async (things) => {
    const seen = [];
    for (const thing of things) if (!(await endOf(thing)).absence) seen.push(thing);
    return seen;
  };
  const kept = new Map();
  // From one end to another: metres, seconds where ways lead there, and whether that is on foot at all.
  const legBetween = async (one, other) => {
    const key = JSON.stringify([one.id, other.id, docentSettings.stepFree]);
    if (!kept.has(key)) {
      const { meters } = measure(one, other);
      // What lies in another city is no walk.
      const isFar = meters > 20000;
      // A long list leaves the page to its reader between two walks.
      await new Promise((done) => { setTimeout(done); });
      const found = isFar || one.campus === undefined || one.campus !== other.campus ? null
        : await docentWalks.find(one, other, Boolean(docentSettings.stepFree)).catch(() => null);
      kept.set(key, found?.kind === "walk" ? { meters: found.distance, seconds: found.duration } : { meters, isFar });
    }
    return kept.get(key);
  };
  // What is at the same place is no way to go, unless there is another floor to climb to.
  const isHere = ({ meters, seconds = 0 }) => meters < 0.5 && seconds < 1;
  const told = ({ meters, seconds }) => isHere({ meters, seconds }) ? here
    : seconds === undefined ? say(words.straightLine, { distance: length(meters) })
    : `${length(meters)} · ${time(seconds)}`;

  // Writes between the rows of a list how far it is, and says the whole. What is out of date when it is
  // known is not written.
  let turn = 0;
  const show = async (things, rows, whole) => {
    const own = turn += 1;
    const led = [...things.keys()].filter((index) => idOf(things[index]));
    const lines = new Map(led.slice(0, -1).map((index) => [index, make("span", { className: "note leg" }, "…")]));
    // In the room that they take, so that nothing moves when they are known.
    for (const [index, line] of lines) rows[index].append(line);
    whole.hidden = !lines.size;
    whole.textContent = "…";
    const found = [];
    for (const thing of things) found.push(await endOf(thing));
    const ends = found.map(({ end }) => end);
    const legs = [];
    let before;
    for (const [index, end] of ends.entries()) {
      if (!end) continue;
      if (before !== undefined) legs.push({ from: before, to: index, leg: await legBetween(ends[before], end) });
      before = index;
    }
    if (own !== turn) return;
    for (const { from, to, leg } of legs) {
      const question = `from=${encodeURIComponent(ends[from].id)}&to=${encodeURIComponent(ends[to].id)}`
        + (docentSettings.stepFree ? "&stepFree=true" : "");
      // Where something stands between them, it is said to what the way leads.
      const [start, end] = [things[from].title, things[to].title];
      const line = to > from + 1 ? say(words.nameAndValue, { name: end, value: told(leg) }) : told(leg);
      const text = make("a", { href: words.directions + question }, line);
      text.setAttribute("aria-label", say(words.nameAndValue, { name: say(words.fromTo, { from: start, to: end }), value: line }));
      const arrow = make("span", {}, "↓ ");
      arrow.setAttribute("aria-hidden", "true");
      lines.get(from).replaceChildren(arrow, text);
    }
    for (const [index, line] of lines) if (!legs.some(({ from }) => from === index)) line.remove();
    for (const [index, one] of found.entries()) note(rows[index], one);
    const sum = (some, name) => some.reduce((all, { leg }) => all + (leg[name] ?? 0), 0);
    const walked = legs.filter(({ leg }) => !leg.isFar && !isHere(leg));
    const known = walked.filter(({ leg }) => leg.seconds !== undefined).length;
    // What lies in another city is told beside the walk.
    const far = legs.filter(({ leg }) => leg.isFar);
    const parts = [
      ...(walked.length ? [length(sum(walked, "meters"))] : []),
      ...(walked.length && known === walked.length ? [say(words.onFoot, { time: time(sum(walked, "seconds")) })] : []),
      ...(known < walked.length ? [words.straightLines] : []),
      ...(far.length ? [say(words.straightLine, { distance: length(sum(far, "meters")) })] : []),
    ];
    // Of one way to another city all is said already.
    whole.hidden = !walked.length && far.length < 2;
    whole.textContent = parts.join(" · ");
  };

  // How long it takes from each thing to each, in seconds; straight at the usual speed.
  const times = async (things) => {
    const ends = [];
    for (const thing of things) ends.push((await endOf(thing)).end);
    const all = [];
    for (const one of ends) {
      const row = [];
      for (const other of ends) {
        const { meters, seconds } = one === other ? { meters: 0 } : await legBetween(one, other);
        row.push(seconds ?? meters / words.speed);
      }
      all.push(row);
    }
    return all;
  };
  return { show, times, mark, onView };
};
