// The route of a tour on the maps of its pages as it is walked: what lies behind is fainter than what
// lies ahead. The legs stand in the page, where the movable map finds them, too.
"use strict";
const docentRoute = (() => {
  const space = "http://www.w3.org/2000/svg";
  const figure = document.querySelector("figure.map");
  const svg = figure?.querySelector("svg[data-place]");
  const features = () => {
    const data = figure?.querySelector("script[type='application/geo+json']")?.textContent;
    return (data ? JSON.parse(data).features : []).filter(({ geometry, properties }) =>
      geometry?.type === "LineString" && properties.to !== undefined && docentSettings.isForUs(properties));
  };
  let legs;
  const read = () => {
    legs = [];
    // A leg comes in pieces: over mapped ways, and straight ones where nobody has mapped any.
    for (const { geometry, properties: { to, straight } } of features()) {
      if (legs.at(-1)?.to !== to) legs.push({ to, pieces: [] });
      legs.at(-1).pieces.push({
        isStraight: Boolean(straight), points: geometry.coordinates.map(([longitude, latitude]) => [latitude, longitude]),
      });
    }
    // The stop that a leg comes from; unknown of the first.
    legs.forEach((leg, index) => { leg.from = legs[index - 1]?.to; });
  };
  read();
  document.addEventListener("docent-step-free", read);

  // The point of a line that is nearest to `here`, and its distance in metres, on a plane around it.
  const nearest = (points, here) => {
    const [north, east] = [111132, 111320 * Math.cos(here.latitude * Math.PI / 180)];
    const flat = points.map(([latitude, longitude]) => [
      ((longitude - here.longitude + 540) % 360 - 180) * east, (latitude - here.latitude) * north,
    ]);
    let best = { meters: Infinity };
    for (let at = 0; at < flat.length - 1; at += 1) {
      const [[x, y], [toX, toY]] = [flat[at], flat[at + 1]];
      const [wayX, wayY] = [toX - x, toY - y];
      const square = wayX ** 2 + wayY ** 2;
      const part = square ? Math.min(1, Math.max(0, -(x * wayX + y * wayY) / square)) : 0;
      const meters = Math.hypot(x + part * wayX, y + part * wayY);
      if (meters < best.meters) best = { meters, at, part };
    }
    return best;
  };
  // The same of all pieces of a leg.
  const nearestOf = ({ pieces }, here) => pieces.map(({ points }, piece) => ({ piece, ...nearest(points, here) }))
    .reduce((one, other) => other.meters < one.meters ? other : one);
  const cut = (points, { at, part }) => {
    const [from, to] = [points[at], points[at + 1]];
    const middle = [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
    return [[...points.slice(0, at + 1), middle], [middle, ...points.slice(at + 1)]];
  };

  // The parts of the route, each behind or ahead, and how far somebody is beside what lies ahead.
  const parts = (walk, fix) => {
    const isPassed = (stop) => walk.seen.includes(stop) || walk.skipped.includes(stop);
    // Who began in the middle has not walked to where they began.
    const isBegun = ({ from }) => from === undefined ? walk.seen.length > 0 : isPassed(from);
    const isBehind = (leg) => isPassed(leg.to) && isBegun(leg);
    let beside;
    const cuts = legs.flatMap((leg) => {
      const all = (isBehind, pieces = leg.pieces) => pieces.map((piece) => ({ ...piece, isBehind }));
      if (isBehind(leg)) return all(true);
      if (!fix || leg.to !== walk.next) return all(false);
      const place = nearestOf(leg, fix);
      beside = leg.pieces.every(({ isStraight }) => isStraight) ? undefined : place.meters;
      // Who is elsewhere has not come along here.
      if (!isBegun(leg) || place.meters > Math.max(30, fix.accuracy)) return all(false);
      const here = leg.pieces[place.piece];
      const [behind, ahead] = cut(here.points, place);
      return [
        ...all(true, leg.pieces.slice(0, place.piece)), { ...here, points: behind, isBehind: true },
        { ...here, points: ahead, isBehind: false }, ...all(false, leg.pieces.slice(place.piece + 1)),
      ];
    });
    // Who takes a short cut to the leg after this one is on the route.
    if (fix && beside !== undefined) {
      for (const leg of legs) if (!isBehind(leg)) beside = Math.min(beside, nearestOf(leg, fix).meters);
    }
    return { cuts, beside };
  };

  // MARK: The drawn map

  const layer = document.createElementNS(space, "g");
  layer.setAttribute("class", "walked");
  const onDrawing = (cuts) => {
    if (!svg) return;
    const [latitude, longitude, x, y, xNorth, yNorth, xEast, yEast] = svg.dataset.place.split(" ").map(Number);
    const at = ([one, other]) => {
      const [north, east] = [one - latitude, (other - longitude + 540) % 360 - 180];
      return `${Math.round(x + north * xNorth + east * xEast)} ${Math.round(y + north * yNorth + east * yEast)}`;
    };
    const path = (name, some) => {
      const element = document.createElementNS(space, "path");
      element.setAttribute("class", name);
      element.setAttribute("d", some.map(({ points }) => `M${points.map(at).join("L")}`).join(""));
      return element;
    };
    layer.replaceChildren(
      path("halo", cuts),
      path("behind", cuts.filter(({ isBehind }) => isBehind)),
      path("ahead", cuts.filter(({ isBehind, isStraight }) => !isBehind && !isStraight)),
      path("ahead straight", cuts.filter(({ isBehind, isStraight }) => !isBehind && isStraight)));
    svg.classList.add("under-way");
    if (!layer.isConnected) svg.insertBefore(layer, svg.querySelector(".map-pins"));
  };

  // MARK: The movable map

  let moved;
  let last;
  const onMovable = (cuts) => {
    if (!moved) return;
    const { map, shown, lines } = moved;
    shown.eachLayer((one) => { if (one.feature?.properties.to !== undefined) one.remove(); });
    lines.clearLayers();
    const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    for (const { points, isBehind, isStraight } of cuts) {
      lines.addLayer(L.polyline(points, {
        interactive: false, color: color(isBehind ? "--soft" : "--accent"), weight: isBehind ? 3 : 5,
        opacity: isBehind ? 0.7 : 1, dashArray: isBehind ? "1 7" : isStraight ? "8 7" : null,
        lineCap: isStraight && !isBehind ? "butt" : "round",
      }));
    }
    lines.addTo(map);
  };
  // A movable map tells when it is there.
  docentHere.route = (map, shown) => {
    moved = { map, shown, lines: L.layerGroup() };
    map.on("unload", () => { moved = undefined; });
    if (last) onMovable(last);
  };

  // Says what the two looks mean, once there are two.
  const legend = document.createElement("span");
  legend.className = "legend";
  const explain = (cuts, words) => {
    if (!cuts.some(({ isBehind }) => isBehind)) return legend.remove();
    legend.textContent = words;
    if (!legend.isConnected) figure.querySelector("figcaption > span")?.after(legend);
  };

  return {
    // Draws the route for a walk under way, explained by `words`; answers the metres by which the
    // visitor is beside it.
    update(walk, words, fix) {
      if (!legs.length) return undefined;
      const { cuts, beside } = parts(walk, fix);
      last = cuts;
      onDrawing(cuts);
      onMovable(cuts);
      explain(cuts, words);
      return beside;
    },
    clear() {
      last = undefined;
      layer.remove();
      legend.remove();
      svg?.classList.remove("under-way");
      if (moved) {
        moved.lines.remove();
        moved.shown.eachLayer((one) => { if (one.feature?.properties.to !== undefined) one.addTo(moved.map); });
      }
    },
  };
})();
