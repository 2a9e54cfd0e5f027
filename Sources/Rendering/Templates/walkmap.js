// The map of a walk that the page has found itself: the land, ways and houses around, and its course,
// and what the movable map shows of it.
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

  const linesOf = (found) => found.kind === "walk" ? found.sections.map((section) => section.line)
    : found.kind === "straight" ? [[found.start, found.end]] : [[found.reachable, found.end]];
  // An arrow in the middle of the longest straight part, as on the drawn maps of the service.
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

  // Draws what was found. `campus` is the name of the one that the walk is on; `title` is that of the end.
  return (found, campus, title) => {
    const lines = linesOf(found);
    const places = [...lines.flat(), found.start, found.end];
    // Across the antimeridian it is not far.
    const middle = places[0].longitude;
    const east = ({ longitude }) => (longitude - middle + 540) % 360 - 180;
    const [south, north] = box(places.map(({ latitude }) => latitude));
    const [west, most] = box(places.map(east));
    const narrow = Math.cos((south + north) / 2 * Math.PI / 180);
    // No closer than 60 m, and with room around.
    const scale = Math.min(width / (Math.max((most - west) * narrow * degree, 60) * 1.3),
      height / (Math.max((north - south) * degree, 45) * 1.3));
    const [yNorth, xEast] = [-degree * scale, degree * narrow * scale];
    const [atNorth, atEast] = [(south + north) / 2, (west + most) / 2];
    const point = (place) => [width / 2 + (east(place) - atEast) * xEast, height / 2 + (place.latitude - atNorth) * yNorth];
    const path = (some, isClosed) => some.map((line) =>
      `M${line.map((place) => point(place).map((value) => Math.round(value)).join(" ")).join("L")}${isClosed ? "z" : ""}`).join("");
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
    svg.append(shape("g", inPixels, land));
    // Where the land is not known, houses are.
    if (!grounds[campus]) {
      const houses = net.walls.filter(({ kind, places: wall }) => kind === "building" && wall.length > 2 && isShown(wall));
      add("path", "house", { d: path(houses.map((wall) => wall.places), true) });
    }
    // Beside streets no ways are drawn from afar; of floors it is those that the walk is on.
    const isClose = !grounds[campus]?.ground || scale / 10 > 1 / 6;
    const slots = new Set(found.sections ? found.sections.flatMap(({ from, to }) => [from, to]) : [0, found.end.slot]);
    const lanes = net.edges.filter(({ way, from, places: lane }) => isClose &&
      (way.isOpen || way.kind === "steps") && slots.has(net.nodes[from].slot) && isShown(lane));
    add("path", "lane", { d: path(lanes.map((edge) => edge.places), false) });
    svg.append(shape("g", inPixels, names, bar));
    const isWalk = found.kind === "walk";
    add("path", isWalk ? "course" : "course straight", { d: path(lines, false) });
    add("path", "course", { d: arrow(lines.flat().map(point)) });
    for (const [place, className] of [[found.start, "end from"], [found.end, "end to"]]) {
      const [cx, cy] = point(place).map(Math.round);
      add("circle", className, { cx, cy, r: className === "end to" ? 75 : 60 });
    }
    svg.append(shape("g", { class: "map-north", transform: "translate(3820 210)" }, shape("path", { d: "M0-130l55 130-55-30-55 30z" }),
      Object.assign(shape("text", { y: 110, "text-anchor": "middle" }), { textContent: "N" })));
    const longitude = (middle + atEast + 540) % 360 - 180;
    svg.dataset.place = [atNorth, longitude, width / 2, height / 2, 0, yNorth, xEast, 0].join(" ");
    const pixels = scale / 10;
    draw({
      here: { latitude: atNorth, longitude }, pixels, reach: 1.2 * width / 20 / pixels,
      place: (latitude, degrees) => point({ latitude, longitude: degrees }).map((value) => value / 10),
    }, campus, [found.start, found.end].map((place) => point(place).map((value) => value / 10)));

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
      features: [...lines.map((line) => feature("LineString", line.map(onEarth), isWalk ? {} : { straight: true })),
        feature("Point", onEarth(found.end), { title, href: "#way", here: true })],
    });
  };
};
