// The quickest walk from one place to another, found in the page as the service finds it (WalkSearch,
// WalkTarget, WalkAssembly), among equals the same one.
"use strict";
const docentWalks = (() => {
  const { net, apart, index, about } = docentNetwork;

  // Candidates by time, then by number: a binary heap.
  class Heap {
    items = [];
    static isBefore(one, other) { return one.time < other.time || (one.time === other.time && one.node < other.node); }
    push(item) {
      const { items } = this;
      let place = items.push(item) - 1;
      while (place > 0) {
        const parent = (place - 1) >> 1;
        if (!Heap.isBefore(items[place], items[parent])) break;
        [items[place], items[parent]] = [items[parent], items[place]];
        place = parent;
      }
    }
    pop() {
      const { items } = this;
      const first = items[0];
      const last = items.pop();
      if (!items.length) return first;
      items[0] = last;
      let place = 0;
      for (;;) {
        let least = place;
        for (const child of [2 * place + 1, 2 * place + 2]) {
          if (child < items.length && Heap.isBefore(items[child], items[least])) least = child;
        }
        if (least === place) return first;
        [items[place], items[least]] = [items[least], items[place]];
        place = least;
      }
    }
  }
  const whole = (edge, isForward) =>
    ({ edge, from: isForward ? 0 : edge.length, to: isForward ? edge.length : 0, isForward });

  // A search from one anchored place to another.
  const search = (rules, start, end) => {
    const { leastGain } = docentRules.measures;
    const count = net.nodes.length;
    const durations = new Float64Array(count).fill(Infinity);
    const distances = new Float64Array(count);
    const reluctances = new Float64Array(count);
    const approaches = new Array(count);
    const isSettled = new Uint8Array(count);
    const heap = new Heap();
    const isApart = [...start.parts].every((part) => !end.parts.has(part));
    const best = { duration: Infinity, cost: Infinity, distance: Infinity };
    const offer = (last, duration, distance, reluctance) => {
      const cost = duration + reluctance;
      if (cost < best.cost - leastGain) Object.assign(best, { last, duration, distance, cost });
    };
    const reach = (node, time, distance, approach, reluctance) => {
      if (!(time < durations[node] - leastGain)) return;
      durations[node] = time;
      distances[node] = distance;
      approaches[node] = approach;
      reluctances[node] = reluctance;
      heap.push({ time, node });
    };

    const direct = rules.direct(start, end);
    if (direct) offer({ kind: "direct" }, direct.duration, direct.distance, direct.reluctance);
    // The part between two anchors on one edge, the first of which may be a gate at its end.
    const shared = (one, other) => {
      if (!other.edge) return undefined;
      const { edge, at: to } = other;
      let from;
      if (one.edge === edge) from = one.at;
      else if (one.node !== undefined && !rules.passes(one.node) && one.node === edge.from) from = 0;
      else if (one.node !== undefined && !rules.passes(one.node) && one.node === edge.to) from = edge.length;
      else return undefined;
      return { edge, from, to, isForward: to >= from };
    };
    const taken = ({ anchors }) => anchors.map((anchor, number) => ({ anchor, number }))
      .filter(({ anchor }) => isApart || !anchor.isFallback);
    for (const { anchor: one, number: first } of taken(start)) {
      for (const { anchor: other, number: last } of taken(end)) {
        const part = shared(one, other);
        if (!part) continue;
        offer({ kind: "shared", first, last, part }, one.duration + rules.partDuration(part) + other.duration,
          one.distance + rules.length(part) + other.distance, one.reluctance + other.reluctance);
      }
    }
    const entries = new Map();
    for (const { anchor, number } of taken(end)) {
      const arrivals = anchor.edge ? [
        { node: anchor.edge.from, part: { edge: anchor.edge, from: 0, to: anchor.at, isForward: true } },
        { node: anchor.edge.to, part: { edge: anchor.edge, from: anchor.edge.length, to: anchor.at, isForward: false } },
      ] : [{ node: anchor.node }];
      for (const { node, part } of arrivals) {
        const time = part ? rules.partDuration(part) : 0;
        if (!(time < Infinity)) continue;
        if (!entries.has(node)) entries.set(node, []);
        entries.get(node).push({
          number, part, duration: time + anchor.duration, distance: (part ? rules.length(part) : 0) + anchor.distance,
          reluctance: anchor.reluctance,
        });
      }
    }
    start.anchors.forEach((anchor, number) => {
      let departures;
      if (anchor.edge) {
        departures = [
          { node: anchor.edge.from, part: { edge: anchor.edge, from: anchor.at, to: 0, isForward: false } },
          { node: anchor.edge.to, part: { edge: anchor.edge, from: anchor.at, to: anchor.edge.length, isForward: true } },
        ];
      } else {
        departures = [{ node: anchor.node }];
        // From a gate that may not be passed one may leave on either side.
        if (!rules.passes(anchor.node)) {
          for (const arc of net.nodes[anchor.node].arcs) {
            const edge = net.edges[arc >> 1];
            const isForward = !(arc & 1);
            departures.push({ node: isForward ? edge.to : edge.from, part: whole(edge, isForward) });
          }
        }
      }
      for (const { node, part } of departures) {
        reach(node, anchor.duration + anchor.reluctance + (part ? rules.partDuration(part) : 0),
          anchor.distance + (part ? rules.length(part) : 0), { anchor: number, part }, anchor.reluctance);
      }
    });
    const frontier = () => {
      while (heap.items.length && isSettled[heap.items[0].node]) heap.pop();
      return heap.items[0]?.time;
    };
    const settle = () => {
      if (frontier() === undefined) return undefined;
      const { node } = heap.pop();
      isSettled[node] = 1;
      if (!rules.passes(node)) return node;
      for (const arc of net.nodes[node].arcs) {
        const edge = net.edges[arc >> 1];
        const isForward = !(arc & 1);
        const target = isForward ? edge.to : edge.from;
        if (isSettled[target]) continue;
        reach(target, durations[node] + rules.duration(edge, isForward), distances[node] + edge.length, { arc },
          reluctances[node]);
      }
      return node;
    };
    let waiting = entries.size;
    while (waiting > 0) {
      const next = frontier();
      if (next === undefined || next > best.cost) break;
      const node = settle();
      if (!entries.has(node)) continue;
      waiting -= 1;
      for (const { number, part, duration, distance, reluctance } of entries.get(node)) {
        if (part && !rules.passes(node)) continue;
        const cost = durations[node] + duration + reluctance;
        if (!(cost < best.cost - leastGain)) continue;
        const extra = reluctances[node] + reluctance;
        offer({ kind: "node", node, last: number, part }, cost - extra, distances[node] + distance, extra);
      }
    }
    return {
      start, end, best, durations, approaches,
      exhaust: () => { while (settle() !== undefined); },
    };
  };

  // MARK: The walk that a search found

  const assembled = (rules, wheels, found) => {
    const { start, end, best } = found;
    if (!best.last) return undefined;
    const [sections, points, unmapped, trail] = [[], [], [], []];
    const access = (from, to, part, doubt) => {
      const distance = apart(from, to);
      const isSomewhere = distance > docentRules.measures.nothing || from.slot !== to.slot;
      if (doubt && (isSomewhere || (doubt.over !== null && part !== "whole"))) {
        unmapped.push({ part, distance: isSomewhere ? distance : 0, over: doubt.over });
      }
      if (!isSomewhere) return;
      const [bottom, top] = [net.floors.get(from.slot)?.elevation, net.floors.get(to.slot)?.elevation];
      sections.push({
        way: null, kind: null, from: from.slot, to: to.slot, line: [from, to], distance,
        duration: rules.accessTime(distance, rules.storeys(from.slot, to.slot)), isForward: true,
        rise: from.slot === to.slot ? 0 : rise(bottom, top), access: doubt ? 1 : 0,
      });
    };
    const rise = (bottom, top) => typeof bottom === "number" && typeof top === "number" ? top - bottom : null;
    const pass = (node) => {
      if (trail[trail.length - 1]?.node === node) return;
      trail.push({ node });
      for (const point of net.nodes[node].points) points.push(net.points[point]);
    };
    const step = (place, anchor, part) => {
      const doubt = wheels.doubtTo(place, anchor);
      if (anchor.node !== undefined && anchor.distance > docentRules.measures.nothing
        && net.nodes[anchor.node].points.every(wheels.allowsPoint)) pass(anchor.node);
      const site = { ...anchor.place, slot: anchor.slot };
      if (part === "start") access(place, site, part, doubt); else access(site, place, part, doubt);
    };
    const line = ({ edge, from, to, isForward }) => {
      if (edge.length === 0) return edge.places;
      const [low, high] = [Math.min(from, to), Math.max(from, to)];
      const places = [rules.on(edge, low),
        ...edge.places.filter((place, number) => edge.along[number] > low && edge.along[number] < high),
        rules.on(edge, high)];
      return isForward ? places : places.reverse();
    };
    const add = (part) => {
      const { edge, isForward } = part;
      const { way } = edge;
      if (edge.length > 0 && !(rules.length(part) > 0)) return;
      trail.push({ way });
      for (const point of way.points) points.push(net.points[point]);
      if (edge.doubt) unmapped.push({ part: "middle", distance: rules.length(part), over: edge.doubt.over });
      const [from, to] = (isForward ? [edge.from, edge.to] : [edge.to, edge.from]).map((node) => net.nodes[node].slot);
      const climb = from !== to ? rise(net.floors.get(from)?.elevation, net.floors.get(to)?.elevation)
        : way.incline === null ? null : way.incline * rules.length(part) * (isForward ? 1 : -1);
      const section = {
        way, kind: way.kind, from, to, line: line(part), distance: rules.length(part),
        duration: rules.partDuration(part), rise: climb, isForward, access: way.access,
      };
      const last = sections[sections.length - 1];
      // The pieces on both sides of a door are of two kinds.
      if (last && last.way === way && last.isForward === isForward && way.kind !== "lift") {
        const isOne = last.line[last.line.length - 1].latitude === section.line[0].latitude
          && last.line[last.line.length - 1].longitude === section.line[0].longitude;
        Object.assign(last, {
          to, line: [...last.line, ...section.line.slice(isOne ? 1 : 0)],
          distance: last.distance + section.distance, duration: last.duration + section.duration,
          rise: last.rise === null || climb === null ? null : last.rise + climb,
        });
      } else sections.push(section);
    };

    let [parts, ends] = [[], null];
    if (best.last.kind === "direct") {
      access(start.place, end.place, "whole", wheels.directDoubt(start.place, end.place));
    } else if (best.last.kind === "shared") {
      parts = [best.last.part];
      ends = [best.last.first, best.last.last];
    } else {
      let { node } = best.last;
      let first;
      while (first === undefined) {
        const approach = found.approaches[node];
        if (approach.arc === undefined) {
          if (approach.part) parts.push(approach.part);
          first = approach.anchor;
        } else {
          const edge = net.edges[approach.arc >> 1];
          const isForward = !(approach.arc & 1);
          parts.push(whole(edge, isForward));
          node = isForward ? edge.from : edge.to;
        }
      }
      parts.reverse();
      if (best.last.part) parts.push(best.last.part);
      ends = [first, best.last.last];
    }
    if (ends) {
      step(start.place, start.anchors[ends[0]], "start");
      parts.forEach((part, number) => {
        add(part);
        if (number + 1 < parts.length) pass(part.isForward ? part.edge.to : part.edge.from);
      });
      step(end.place, end.anchors[ends[1]], "end");
    }
    return { distance: best.distance, duration: best.duration, sections, points, unmapped, trail };
  };

  // MARK: Where there is no way

  // The reached place nearest to a destination: on its floor, if any of it is reached.
  const nearestReached = (rules, found, end) => {
    const { durations, start } = found;
    const isLeft = (node) => durations[node] < Infinity && rules.passes(node);
    const isReached = (edge) => (isLeft(edge.from) && rules.duration(edge, true) < Infinity)
      || (isLeft(edge.to) && rules.duration(edge, false) < Infinity);
    const candidates = [start.place, ...start.anchors.map(({ place, slot }) => ({ ...place, slot }))];
    const near = rules.snap(end, net.isSurveyed(end.slot) ? end.slot : 0, Infinity, isReached);
    if (near) candidates.push(near.place);
    for (const { number, place, slot } of net.nodes) {
      if (durations[number] < Infinity) candidates.push({ ...place, slot });
    }
    const same = candidates.filter(({ slot }) => slot === end.slot);
    const ordinal = (slot) => net.floors.get(slot)?.ordinal ?? 0;
    let [best, least] = [start.place, Infinity];
    for (const place of same.length ? same : candidates) {
      const gap = apart(place, end);
      const height = (ordinal(place.slot) - ordinal(end.slot)) * docentRules.measures.storey;
      const square = gap * gap + height * height;
      if (square < least) [best, least] = [place, square];
    }
    return best;
  };
  const obstacle = (rules, start, end) => {
    const lifted = docentAnchors(docentRules, false, true);
    const wheels = docentAnchors(docentRules, true);
    const walk = assembled(lifted, wheels, search(lifted, lifted.anchoring(start), lifted.anchoring(end)));
    for (const { way, node } of walk?.trail ?? []) {
      if (way && !rules.allowsWay(way)) {
        const point = way.points.find((number) => !rules.allowsPoint(number));
        return point === undefined ? { way } : { point: net.points[point] };
      }
      if (node !== undefined && !rules.passes(node)) {
        return { point: net.points[net.nodes[node].points.find((number) => !rules.allowsPoint(number))] };
      }
    }
    return null;
  };

  let docentRules;
  // The walk between two places, each with its degrees and its floor's number, 0 outdoors: a `walk`,
  // the `straight` line where no network is near, or what is `unreachable`.
  const find = async (from, to, isStepFree) => {
    const [start, end] = [from, to].map(({ latitude, longitude, slot }) => docentNetwork.spot(latitude, longitude, slot ?? 0));
    docentRules = await index();
    await about(start, end);
    const wheels = docentAnchors(docentRules, true);
    const rules = isStepFree ? wheels : docentAnchors(docentRules, false);
    const [one, other] = [rules.anchoring(start), rules.anchoring(end)];
    const isAnchored = ({ anchors, isBlocked }) => anchors.length > 0 || isBlocked;
    const told = [from, to].flatMap((one) => one.told ?? []);
    const geodesic = docentAway.measure(start, end);
    if (!isAnchored(one) || !isAnchored(other)) return { kind: "straight", start, end, told, ...geodesic };
    const found = search(rules, one, other);
    const walk = assembled(rules, wheels, found);
    if (!walk) {
      found.exhaust();
      const reachable = nearestReached(rules, found, end);
      return {
        kind: "unreachable", start, end, told, reachable, gap: apart(reachable, end), isStepFree, ...geodesic,
        course: docentAway.measure(end, reachable).course, obstacle: obstacle(rules, start, end),
      };
    }
    // Nobody can tell on which side of a door that wheels cannot pass its reader wants to be.
    if (from.isDoorClosed) walk.unmapped.unshift({ part: "start", distance: 0, over: "door" });
    if (to.isDoorClosed) walk.unmapped.push({ part: "end", distance: 0, over: "door" });
    const isHindered = walk.sections.some(({ way, access }) => way && access === 2)
      || walk.points.some(({ passage }) => passage > 1);
    return {
      kind: "walk", start, end, told, ...walk, longestUnknownClimb: docentRules.measures.longestUnknownClimb,
      stairs: walk.sections.filter(({ kind }) => kind === "steps").length,
      lifts: walk.sections.filter(({ kind }) => kind === "lift").length,
      stepFree: isHindered ? false : walk.unmapped.length ? null : true,
      accessUnknown: walk.sections.filter(({ way, access }) => way && access === 1).length
        + walk.points.filter(({ passage }) => passage === 1).length,
      unmappedDistance: walk.unmapped.reduce((sum, { distance }) => sum + distance, 0),
    };
  };
  return { find };
})();
