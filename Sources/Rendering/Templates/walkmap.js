// The map of a walk that the page has found itself, as the drawn maps of the service are (MapPainter):
// the land, ways and houses around, and its course, and what the movable map shows of it.
"use strict";
const docentWalkMap = (figure, grounds) => {
  const { net } = docentNetwork;
  const shape = docentShape;
  const svg = figure.querySelector("svg");
  const { land, names, scale: bar, credit, draw } = docentLand(grounds);
  svg.after(credit);
  const [width, height] = [4000, 3000];
  const degree = 111320;
  // The names of what the figure tells the movable map.
  let shown = [];
  const box = (values) => [Math.min(...values), Math.max(...values)];

  // MARK: The course

  const isSame = (one, other) => one?.latitude === other.latitude && one?.longitude === other.longitude;
  // Its pieces end to end: over mapped ways, and straight ones where nobody has mapped any (CoursePiece).
  const piecesOf = ({ kind, sections, start, reachable, end }) => {
    if (kind !== "walk") return [{ line: [kind === "straight" ? start : reachable, end], isStraight: true }];
    const pieces = [];
    for (const { way, line } of sections) {
      const last = pieces.at(-1);
      if (last?.isStraight !== !way) pieces.push({ line: last ? last.line.slice(-1) : [], isStraight: !way });
      const { line: course } = pieces.at(-1);
      for (const place of line) if (!isSame(course.at(-1), place)) course.push(place);
    }
    return pieces.filter(({ line }) => line.length > 1);
  };
  const lengthOf = (points) => points.slice(1).reduce((sum, [x, y], index) => sum + Math.hypot(x - points[index][0], y - points[index][1]), 0);
  // The same as points of the drawing. A piece within that is too short to show that it is dashed, by a dash
  // and a gap (ItineraryPainting), goes with what it leads to.
  const runsOf = (pieces, point) => {
    const runs = [];
    for (const { line, isStraight } of pieces) {
      const points = line.map(point);
      const isDashed = isStraight && (pieces.length === 1 || lengthOf(points) > 130);
      if (runs.at(-1)?.isDashed === isDashed) runs.at(-1).points.push(...points.slice(1));
      else runs.push({ points, isDashed });
    }
    return runs;
  };
  // An arrow in the middle of the longest straight part.
  const arrow = (points) => {
    const [[x, y], wayX, wayY] = points.slice(1).map(([toX, toY], index) => [points[index], toX - points[index][0], toY - points[index][1]])
      .reduce((one, other) => Math.hypot(other[1], other[2]) > Math.hypot(one[1], one[2]) ? other : one);
    const length = Math.hypot(wayX, wayY);
    if (length < 400) return "";
    const [alongX, alongY] = [wayX / length, wayY / length];
    const [tipX, tipY] = [x + wayX / 2 + 40 * alongX, y + wayY / 2 + 40 * alongY];
    const wing = (side) => [tipX - 80 * alongX - side * 50 * alongY, tipY - 80 * alongY + side * 50 * alongX];
    return `M${[wing(1), [tipX, tipY], wing(-1)].map((point) => point.map(Math.round).join(" ")).join("L")}`;
  };
  const inDrawing = (some, isClosed) => some.map((points) =>
    `M${points.map((one) => one.map(Math.round).join(" ")).join("L")}${isClosed ? "z" : ""}`).join("");
  // Points along a line, so close that no name fits between.
  const along = (points) => points.slice(1).flatMap(([toX, toY], index) => {
    const [x, y] = points[index];
    const count = Math.ceil(Math.min(Math.hypot(toX - x, toY - y), 8000) / 80);
    return Array.from({ length: count + 1 }, (_, step) => [x + (toX - x) * step / (count || 1), y + (toY - y) * step / (count || 1)]);
  });

  // Draws what was found. `campus` is the name of the one that the walk is on; `title` is that of the end.
  return (found, campus, title) => {
    const pieces = piecesOf(found);
    const places = [...pieces.flatMap(({ line }) => line), found.start, found.end];
    // Across the antimeridian it is not far.
    const middle = places[0].longitude;
    const east = ({ longitude }) => (longitude - middle + 540) % 360 - 180;
    const [south, north] = box(places.map(({ latitude }) => latitude));
    const [west, most] = box(places.map(east));
    const narrow = Math.cos((south + north) / 2 * Math.PI / 180);
    // No closer than 160 m, and with room around (MapWindow).
    const scale = Math.min(width / 160, (width - 600) / ((most - west) * narrow * degree), (height - 600) / ((north - south) * degree));
    const [yNorth, xEast] = [-degree * scale, degree * narrow * scale];
    const [atNorth, atEast] = [(south + north) / 2, (west + most) / 2];
    const point = (place) => [width / 2 + (east(place) - atEast) * xEast, height / 2 + (place.latitude - atNorth) * yNorth];
    const path = (some, isClosed) => inDrawing(some.map((line) => line.map(point)), isClosed);
    const add = (kind, className, attributes) => svg.append(shape(kind, { class: className, ...attributes }));
    const isShown = (some) => {
      const points = some.map(point);
      const [[left, right], [top, bottom]] = [0, 1].map((part) => box(points.map((one) => one[part])));
      return right > 0 && left < width && bottom > 0 && top < height;
    };
    svg.replaceChildren(Object.assign(shape("title", {}), { textContent: document.querySelector("h1").textContent }));
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    // The land is drawn in pixels, of which one is ten parts.
    const inPixels = { transform: "scale(10)" };
    const pixels = scale / 10;
    svg.append(shape("g", inPixels, land));
    // Beside streets no ways are drawn from afar; of floors it is those that the walk is on.
    const isClose = 1 / pixels < (grounds[campus]?.ground ? 6 : 9);
    const slots = new Set(found.sections ? found.sections.flatMap(({ from, to }) => [from, to]) : [0, found.end.slot]);
    const lanes = net.edges.filter(({ way, from, places: lane }) => isClose &&
      (way.isOpen || way.kind === "steps") && slots.has(net.nodes[from].slot) && isShown(lane));
    const wide = 1 / pixels < 1.5 ? 14 : 8;
    for (const [name, isSteps, stroke] of [["lane", false, wide], ["lane steps", true, wide + 8]]) {
      const some = lanes.filter(({ way }) => (way.kind === "steps") === isSteps);
      add("path", name, { d: path(some.map((edge) => edge.places), false), "stroke-width": stroke });
    }
    // Where the land is not known, houses are.
    if (!grounds[campus]) {
      const houses = net.walls.filter(({ kind, places: wall }) => kind === "building" && wall.length > 2 && isShown(wall));
      add("path", "house", { d: path(houses.map((wall) => wall.places), true) });
    }
    // Where only the straight line is known, nobody should take it for a way.
    const runs = runsOf(pieces, point);
    const course = runs.flatMap(({ points }) => points);
    add("path", "halo", { d: inDrawing(runs.map(({ points }) => points), false) });
    for (const [name, isDashed] of [["course", false], ["course straight", true]]) {
      const some = runs.filter((run) => run.isDashed === isDashed);
      if (some.length) add("path", name, { d: inDrawing(some.map(({ points }) => points), false) });
    }
    if (course.length) add("path", "course", { d: arrow(course) });
    for (const [place, className] of [[found.start, "end from"], [found.end, "end to"]]) {
      const [cx, cy] = point(place).map(Math.round);
      add("circle", className, { cx, cy, r: className === "end to" ? 75 : 60 });
    }
    svg.append(shape("g", inPixels, names, bar));
    svg.append(shape("g", { class: "map-north", transform: "translate(3820 210)" }, shape("path", { d: "M0-130l55 130-55-30-55 30z" }),
      Object.assign(shape("text", { y: 110, "text-anchor": "middle" }), { textContent: "N" })));
    const longitude = (middle + atEast + 540) % 360 - 180;
    svg.dataset.place = [atNorth, longitude, width / 2, height / 2, 0, yNorth, xEast, 0].join(" ");
    const inTenths = ([x, y]) => [x / 10, y / 10];
    const [from, to] = [found.start, found.end].map((place) => inTenths(point(place)));
    draw({
      here: { latitude: atNorth, longitude }, pixels, reach: 1.2 * width / 20 / pixels, hasWays: isClose,
      titles: [{ name: title, spot: to }], course: runs.flatMap(({ points }) => along(points)).map(inTenths),
      place: (latitude, degrees) => inTenths(point({ latitude, longitude: degrees })),
    }, campus, [from, to, [382, 10], [382, 26]]);

    // A movable map of another walk is none of this one.
    figure.dispatchEvent(new Event("docent-still"));
    for (const name of shown) delete figure.dataset[name];
    const data = { map: "", ...grounds[campus] };
    shown = Object.keys(data);
    Object.assign(figure.dataset, data);
    const feature = (type, coordinates, properties) => ({ type: "Feature", geometry: { type, coordinates }, properties });
    const onEarth = (place) => [place.longitude, place.latitude];
    figure.querySelector("script").textContent = JSON.stringify({
      type: "FeatureCollection", others: false,
      features: [...pieces.map(({ line, isStraight }) => feature("LineString", line.map(onEarth), isStraight ? { straight: true } : {})),
        feature("Point", onEarth(found.end), { title, href: "#way", here: true })],
    });
  };
};
