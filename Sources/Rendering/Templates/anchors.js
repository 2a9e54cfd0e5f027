// Where a place joins the walking network, and what is known of the ground between: as the service
// does (Anchoring, StraightPiece, UnmappedPiece, Reluctance).
"use strict";
const docentAnchors = ({ measures, isRestricted, hasBarriers, widestReach }, isStepFree, isLifted = false) => {
  const { net, minus, times, between, apart, toward, foot, under } = docentNetwork;
  const m = measures;
  const restricted = !isLifted && (isStepFree || isRestricted);
  const hindered = !isLifted && (restricted || hasBarriers);
  const allowed = isStepFree ? "isForWheels" : "isForFeet";

  // MARK: Who may pass

  const allowsWay = (way) => isLifted || way[allowed];
  const allowsPoint = (number) => isLifted || net.points[number][allowed];
  const passes = (node) => isLifted || net.nodes[node].points.every(allowsPoint);
  const duration = (edge, isForward) => allowsWay(edge.way) ? edge[isForward ? "forward" : "backward"] : Infinity;
  const allowsEdge = (edge) => duration(edge, true) < Infinity || duration(edge, false) < Infinity;
  const length = (part) => Math.abs(part.to - part.from);
  const partDuration = (part) => {
    const whole = part.edge.length;
    if (whole > 0 && length(part) === 0) return 0;
    const time = duration(part.edge, part.isForward);
    return whole > 0 && time < Infinity ? time * (length(part) / whole) : time;
  };
  const accessTime = (meters, storeys) =>
    (meters > 0 ? meters / m.speed : 0) + (storeys > 0 ? m.liftWait + m.liftFloor * storeys : 0);
  const storeys = (one, other) => one && other
    ? Math.abs((net.floors.get(one)?.ordinal ?? 0) - (net.floors.get(other)?.ordinal ?? 0)) : 0;

  // MARK: Straight pieces

  const piece = (place, end, slot) => {
    const [latitude, longitude] = [place.latitude, place.longitude].map((degrees) => degrees * Math.PI / 180);
    const east = [-Math.sin(longitude), Math.cos(longitude), 0];
    const north = [-Math.sin(latitude) * Math.cos(longitude), -Math.sin(latitude) * Math.sin(longitude), Math.cos(latitude)];
    const flat = (at) => {
      const offset = minus(at, place.at);
      return [times(offset, east), times(offset, north)];
    };
    return { start: place.at, end: end.at, from: place, to: end, slot, flat, whole: flat(end.at) };
  };
  const side = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  // The share of the piece before the place where it crosses a line, elsewhere than at its own ends.
  const shareWhereItCrosses = ({ flat, whole }, line) => {
    const size = Math.hypot(...whole);
    if (!(size > 2 * m.slack)) return null;
    const margin = m.slack / size;
    const [one, other] = [margin, 1 - margin].map((share) => [whole[0] * share, whole[1] * share]);
    const [from, to] = [flat(line.from.at), flat(line.to.at)];
    const ends = [side(from, to, one), side(from, to, other)];
    const sides = [side(one, other, from), side(one, other, to)];
    if (!(ends[0] * ends[1] <= 0 && sides[0] * sides[1] <= 0 && ends[0] !== ends[1])) return null;
    return margin + (1 - 2 * margin) * ends[0] / (ends[0] - ends[1]);
  };
  const crosses = (straight, line) => shareWhereItCrosses(straight, line) !== null;
  // Liang and Barsky's clipping, as in StraightPiece.
  const clips = (one, other, lower, upper) => {
    let [first, last] = [0, 1];
    for (const part of [0, 1]) {
      const run = other[part] - one[part];
      if (run === 0) {
        if (one[part] < lower[part] || one[part] > upper[part]) return false;
        continue;
      }
      const shares = [(lower[part] - one[part]) / run, (upper[part] - one[part]) / run];
      first = Math.max(first, Math.min(...shares));
      last = Math.min(last, Math.max(...shares));
    }
    return first <= last;
  };
  const leadsOver = (straight, line, reach, ends) => {
    const [from, to] = [straight.flat(line.from.at), straight.flat(line.to.at)];
    const along = [to[0] - from[0], to[1] - from[1]];
    const size = Math.hypot(...along);
    if (!(size > 0)) return foot(straight.start, straight.end, line.from.at).square <= reach * reach;
    const slack = Math.min(m.slack, size / 4);
    const east = [along[0] / size, along[1] / size];
    const turned = (x, y) => [x * east[0] + y * east[1], -x * east[1] + y * east[0]];
    return clips(turned(-from[0], -from[1]), turned(straight.whole[0] - from[0], straight.whole[1] - from[1]),
      [ends[0] ? slack : -m.vertexReach, -reach], [size + (ends[1] ? -slack : m.vertexReach), reach]) || crosses(straight, line);
  };
  const leadsPast = ({ start, end }, at) => {
    const { fraction, square } = foot(start, end, at);
    const size = Math.sqrt(times(minus(end, start), minus(end, start)));
    const reach = (1 - fraction) * size > m.slack ? m.pointReach : m.slack;
    return square <= reach * reach;
  };
  // A gate opens the barrier where it stands.
  const isBarred = (straight, line) => {
    const share = shareWhereItCrosses(straight, line);
    if (share === null) return false;
    const crossing = under(between(straight.start, straight.end, share));
    for (const { wall } of net.grid(net.barred, straight.slot).near(crossing, crossing, 1)) {
      if (wall.kind !== "point" || !allowsPoint(wall.point.number)) continue;
      const gap = minus(wall.point.at, between(straight.start, straight.end, share));
      if (times(gap, gap) <= m.pointReach * m.pointReach) return false;
    }
    return true;
  };
  const isEnd = (node) => net.nodes[node].edges.length < 2 || net.nodes[node].edges.some(({ way }) => allowsWay(way));
  const isOver = (straight, line, way, ends) => !allowsWay(way) && leadsOver(straight, line, way.certainReach, ends);
  // What a straight piece meets: a way of the floor before others, what nobody gets past before walls
  // that may have doors, and the first by number.
  const obstacle = (straight, heedsWalls, isAnyEnough) => {
    const margin = Math.max(m.pointReach, widestReach);
    let way;
    for (const line of net.grid(net.open, straight.slot).near(straight.from, straight.to, margin)) {
      const { edge, piece: number } = line;
      if (way && way.number <= edge.way.number) continue;
      const ends = () => [number === 0 && isEnd(edge.from), number === edge.places.length - 2 && isEnd(edge.to)];
      if (allowsWay(edge.way) || !isOver(straight, line, edge.way, ends())) continue;
      way = edge.way;
      if (isAnyEnough) break;
    }
    if (way) return { kind: "way", way };
    let found;
    const rank = ({ kind }) => kind === "building" || kind === "room" ? 1 : 0;
    for (const line of net.grid(net.barred, straight.slot).near(straight.from, straight.to, margin)) {
      const { wall } = line;
      if (found && (rank(found) - rank(wall) || found.number - wall.number) <= 0) continue;
      const isMet = {
        way: () => isOver(straight, line, wall.way, [true, true]),
        point: () => !allowsPoint(wall.point.number) && leadsPast(straight, wall.point.at),
        building: () => heedsWalls && crosses(straight, line),
        room: () => heedsWalls && crosses(straight, line),
        kerb: () => heedsWalls && isBarred(straight, line),
        barrier: () => isBarred(straight, line),
        "closed-way": () => leadsOver(straight, line, m.leastReach, [true, true]),
      }[wall.kind]();
      if (!isMet) continue;
      found = wall;
      if (isAnyEnough) break;
    }
    return found;
  };
  const meetsObstacle = (from, to, slot) => obstacle(piece(from, to, slot), isStepFree, true) !== undefined;

  // MARK: Doubts: nothing where a piece is clear, else what it is known to lead over, if anything

  const named = (wall) => wall.kind === "way" ? wall.way.kind : wall.kind;
  const isInside = (point, rings) => {
    let inside = false;
    for (const ring of rings) {
      for (let index = 0; index + 1 < ring.length; index += 1) {
        const [from, to] = [ring[index], ring[index + 1]];
        const edge = [to[0] - from[0], to[1] - from[1]];
        const size = edge[0] ** 2 + edge[1] ** 2;
        const gap = [point[0] - from[0], point[1] - from[1]];
        const share = size > 0 ? Math.min(1, Math.max(0, (gap[0] * edge[0] + gap[1] * edge[1]) / size)) : 0;
        if (Math.hypot(gap[0] - edge[0] * share, gap[1] - edge[1] * share) <= m.areaSlack) return true;
        if ((from[1] > point[1]) !== (to[1] > point[1])
          && point[0] < from[0] + (point[1] - from[1]) / (to[1] - from[1]) * edge[0]) inside = !inside;
      }
    }
    return inside;
  };
  // Whether all of a straight piece lies in an area, edges included (WalkableArea).
  const holds = ({ rings }, start, end) => {
    const degree = 6378137 * Math.PI / 180;
    const scale = degree * Math.cos(start.latitude * Math.PI / 180);
    const flat = ({ latitude, longitude }) => {
      const turn = longitude - start.longitude;
      return [(turn - 360 * Math.round(turn / 360)) * scale, (latitude - start.latitude) * degree];
    };
    const drawn = rings.map((ring) => ring.map(flat));
    if (!isInside([0, 0], drawn)) return false;
    const whole = flat(end);
    const size = Math.hypot(...whole);
    if (!(size > m.areaSlack)) return true;
    const cross = (one, other) => one[0] * other[1] - one[1] * other[0];
    const shares = [0, 1];
    for (const ring of drawn) {
      for (let index = 0; index + 1 < ring.length; index += 1) {
        const [from, to] = [ring[index], ring[index + 1]];
        const edge = [to[0] - from[0], to[1] - from[1]];
        const turn = cross(whole, edge);
        const met = [];
        if (Math.abs(turn) <= 1e-9 * size * Math.hypot(...edge)) {
          for (const place of [from, to]) met.push((place[0] * whole[0] + place[1] * whole[1]) / (size * size));
        } else {
          const along = cross(from, whole) / turn;
          if (along >= -0.01 && along <= 1.01) met.push(cross(from, edge) / turn);
        }
        shares.push(...met.filter((share) => share > 0 && share < 1));
      }
    }
    shares.sort((one, other) => one - other);
    return shares.slice(1).every((share, index) => (share - shares[index]) * size <= m.areaSlack
      || isInside([0, 1].map((part) => whole[part] * (share + shares[index]) / 2), drawn));
  };
  const isInArea = (start, end, slot, reach) => {
    const last = toward(start, end, apart(start, end) - Math.max(0, reach));
    return net.areas.some((area) => area.slot === slot && holds(area, start, last));
  };
  const doubt = (start, end, reach) => {
    if (start.slot !== end.slot) return { over: null };
    const wall = obstacle(piece(start, end, start.slot), true, false);
    if (wall) return { over: named(wall) };
    if (apart(start, end) <= reach) return undefined;
    return isInArea(start, end, start.slot, reach) ? undefined : { over: null };
  };
  const doubtTo = (place, anchor) => {
    if (anchor.node !== undefined && !net.nodes[anchor.node].points.every(allowsPoint)) return { over: "point" };
    if (!(anchor.distance > m.nothing) && anchor.slot === place.slot) return undefined;
    return doubt(place, anchor.place, anchor.reach);
  };
  const directDoubt = (start, end) => {
    const size = apart(start, end);
    const isBeside = [0, 1, 2, 3, 4].every((quarter) => {
      const found = snap(toward(start, end, size * quarter / 4), start.slot, m.reach, allowsEdge);
      return found !== undefined && found.distance <= found.edge.way.reach;
    });
    return doubt(start, end, isBeside ? Infinity : -1);
  };
  // What a doubt costs somebody on wheels, in seconds.
  const reluctance = (found, unknown) => {
    if (!found) return 0;
    return found.over === null || found.over === "building" || found.over === "room" ? unknown : m.barred;
  };

  // MARK: Where one steps onto the network

  const on = (edge, meters) => {
    const { places, along } = edge;
    let [low, high] = [0, places.length - 1];
    if (low >= high || meters <= 0) return places[low];
    if (meters >= edge.length) return places[high];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (along[middle] <= meters) low = middle; else high = middle;
    }
    return toward(places[low], places[high], meters - along[low]);
  };
  const snap = (place, slot, limit, isIncluded, isAccepted) => {
    const grid = net.grid(net.open, slot);
    const hits = [];
    for (const { from, to, edge, piece: number } of limit < Infinity ? grid.near(place, place, limit) : grid.all) {
      if (!isIncluded(edge)) continue;
      const { fraction, square } = foot(from.at, to.at, place.at);
      if (square <= limit * limit) hits.push({ from, to, edge, number, fraction, square });
    }
    const before = (one, other) => one.square - other.square || one.edge.number - other.edge.number || one.number - other.number;
    let best;
    if (!isAccepted) {
      for (const hit of hits) if (!best || before(hit, best) < 0) best = hit;
    } else {
      best = hits.sort(before).find(({ from, to, fraction }) => isAccepted(under(between(from.at, to.at, fraction), slot)));
    }
    if (!best) return undefined;
    const { edge, number, fraction } = best;
    const [start, end] = [edge.along[number], edge.along[number + 1]];
    const position = fraction >= 1 ? end : start + fraction * (end - start);
    const point = { ...on(edge, position), slot };
    return { edge, position, place: point, distance: apart(place, point) };
  };
  const gap = (place, to, slot) => {
    const meters = apart(place, to);
    return meters > m.nothing || place.slot !== slot ? meters : 0;
  };
  const anchorAt = ({ edge, position, place: at, distance }, place) => {
    const slot = net.nodes[edge.from].slot;
    const node = [[edge.from, 0], [edge.to, edge.length]]
      .find(([number, end]) => Math.abs(position - end) < 1e-3 && net.nodes[number].points.length)?.[0];
    if (node !== undefined && !passes(node) && distance > edge.way.reach) return undefined;
    const meters = gap(place, at, slot);
    const site = node === undefined ? { edge, at: position } : { node };
    return {
      ...site, place: { ...at, slot }, slot, distance: meters, duration: accessTime(meters, 0), reach: edge.way.reach,
      isOnFloor: true, reluctance: 0,
    };
  };
  const gateAnchor = (node, place, meters, time, reach, isOnFloor) => ({
    node, place: { ...net.nodes[node].place, slot: net.nodes[node].slot }, slot: net.nodes[node].slot,
    distance: meters, duration: time, reach, isOnFloor, reluctance: 0,
  });
  const joinWays = (anchoring, slot) => {
    const { place } = anchoring;
    let nearest = snap(place, slot, m.reach, allowsEdge);
    if (nearest && hindered && nearest.distance > m.nothing && place.slot === slot
      && meetsObstacle(place, nearest.place, slot)) {
      const limit = Math.min(m.reach, nearest.distance + m.detour);
      nearest = snap(place, slot, limit, allowsEdge, (point) => !meetsObstacle(place, point, slot)) ?? nearest;
    }
    if (nearest && nearest.distance <= m.reach) {
      const anchor = anchorAt(nearest, place);
      if (anchor) anchoring.anchors.push(anchor); else anchoring.isBlocked = true;
    } else if (restricted && snap(place, slot, m.reach, () => true)) anchoring.isBlocked = true;
  };
  const leastGap = ({ anchors }) =>
    anchors.reduce((least, { isOnFloor, distance }) => isOnFloor ? Math.min(least ?? Infinity, distance) : least, undefined);
  const joinGateways = (anchoring, slot, hasWays) => {
    const { place } = anchoring;
    let limit = m.reach;
    const least = leastGap(anchoring);
    if (hasWays && least !== undefined) limit = Math.min(limit, Math.max(least, m.usualReach));
    const near = [...net.grid(net.gateways, slot).near(place, place, limit)]
      .map(({ node }) => {
        const offset = minus(node.place.at, place.at);
        return { node, square: times(offset, offset) };
      })
      .filter(({ square }) => square <= limit * limit)
      .sort((one, other) => one.square - other.square || one.node.number - other.node.number);
    for (const { node } of near) {
      const meters = gap(place, node.place, slot);
      if (!(meters <= m.reach)) break;
      if (net.leadingOut.has(node.number) && slot > 0) anchoring.isFloorJoined = true;
      if (!node.gates.some(allowsEdge) || (!passes(node.number) && meters > m.usualReach)) {
        if (!hasWays) anchoring.isBlocked = true;
        continue;
      }
      const reach = node.arcs.every((arc) => net.edges[arc >> 1].way.isOnGround) ? m.usualReach : 0;
      anchoring.anchors.push(gateAnchor(node.number, place, meters, accessTime(meters, 0), reach, true));
      if (hasWays || slot === 0) break;
    }
  };
  const joinDoors = (anchoring, building, slot) => {
    const { place } = anchoring;
    for (const node of net.thresholds.get(building) ?? []) {
      const door = net.nodes[node].slot;
      if (door !== slot && anchoring.isFloorJoined) continue;
      const meters = gap(place, net.nodes[node].place, door);
      if (!(meters <= m.reach)) continue;
      anchoring.building = building;
      if (anchoring.anchors.some((anchor) => anchor.node === node)) continue;
      anchoring.anchors.push(
        gateAnchor(node, place, meters, accessTime(meters, storeys(slot, door)), m.usualReach, false));
    }
  };
  const partOf = (anchor) => net.nodes[anchor.node ?? anchor.edge.from].part;
  // Part 0 is the longest of the network.
  const joinMainland = (anchoring) => {
    anchoring.parts = new Set(anchoring.anchors.map(partOf));
    const [home] = anchoring.anchors;
    if (!home || anchoring.parts.has(0)) return;
    const { place } = anchoring;
    const limit = Math.min(m.reach, (leastGap(anchoring) ?? home.distance) + m.detour);
    const found = snap(place, home.slot, limit, (edge) => allowsEdge(edge) && net.nodes[edge.from].part === 0,
      (point) => !hindered || place.slot !== home.slot || !meetsObstacle(place, point, home.slot));
    const anchor = found && anchorAt(found, place);
    if (anchor) anchoring.anchors.push({ ...anchor, isFallback: true });
  };
  const allAnchors = (place) => {
    const anchoring = { place, anchors: [], building: undefined, isFloorJoined: false, isBlocked: false, parts: new Set() };
    const { slot } = place;
    joinWays(anchoring, slot);
    const hasWays = anchoring.anchors.length > 0 || anchoring.isBlocked;
    joinGateways(anchoring, slot, hasWays);
    const building = net.floors.get(slot)?.building;
    if (hasWays || building === undefined) return anchoring;
    if (!net.isSurveyed(slot)) {
      anchoring.building = building;
      joinWays(anchoring, 0);
      return anchoring;
    }
    joinDoors(anchoring, building, slot);
    return anchoring;
  };
  const anchoring = (place) => {
    const found = allAnchors(place);
    joinMainland(found);
    if (!isStepFree || found.anchors.length < 2) return found;
    const unknown = found.anchors.some(({ distance }) => distance <= m.nothing) ? m.unknown : 0;
    const all = found.anchors.map((anchor) => reluctance(doubtTo(place, anchor), unknown));
    const least = Math.min(...all);
    found.anchors.forEach((anchor, index) => { anchor.reluctance = all[index] - least; });
    return found;
  };

  // The straight line from one place to the other, where the network is no help.
  const direct = (one, other) => {
    const [start, end] = [one.anchors[0], other.anchors[0]];
    if (!start || !end) return undefined;
    const slots = [one.place.slot, other.place.slot];
    const straight = gap(one.place, other.place, slots[1]);
    const isOneBuilding = one.building !== undefined && one.building === other.building
      && (slots[0] === slots[1] || !(one.isFloorJoined && other.isFloorJoined));
    if (!isOneBuilding) {
      const gaps = [leastGap(one), leastGap(other)];
      if (gaps.includes(undefined) || start.slot !== end.slot || !(straight <= gaps[0] + gaps[1])) return undefined;
      if (hindered && slots[0] === slots[1] && straight > 0 && meetsObstacle(one.place, other.place, slots[0])) return undefined;
    }
    let extra = 0;
    const isNowhere = apart(one.place, other.place) <= m.nothing && slots[0] === slots[1];
    if (!isOneBuilding && isStepFree && !isNowhere) {
      const whole = reluctance(directDoubt(one.place, other.place), m.unknown);
      const steps = [one, other].map(({ place, anchors }) => anchors.length
        ? Math.min(...anchors.map((anchor) => reluctance(doubtTo(place, anchor), m.unknown))) : 0);
      if (whole > 0) extra = Math.max(0, whole - steps[0] - steps[1]);
    }
    return { distance: straight, duration: accessTime(straight, storeys(...slots)), reluctance: extra };
  };
  return {
    allowsWay, allowsPoint, passes, duration, partDuration, length, accessTime, storeys, on, snap, anchoring, direct,
    doubtTo, directDoubt,
  };
};
