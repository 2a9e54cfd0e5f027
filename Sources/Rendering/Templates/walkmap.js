// The map of a walk that the page has found itself: the ways and houses around, and its course.
"use strict";
const docentWalkMap = (svg, found) => {
  const { net } = docentNetwork;
  const space = "http://www.w3.org/2000/svg";
  const [width, height] = [4000, 3000];
  const line = found.kind === "walk" ? found.sections.map((section) => section.line)
    : found.kind === "straight" ? [[found.start, found.end]] : [[found.reachable, found.end]];
  const places = [...line.flat(), found.start, found.end];
  // Across the antimeridian it is not far.
  const middle = places[0].longitude;
  const east = ({ longitude }) => (longitude - middle + 540) % 360 - 180;
  const box = (values) => [Math.min(...values), Math.max(...values)];
  const [south, north] = box(places.map(({ latitude }) => latitude));
  const [west, most] = box(places.map(east));
  const narrow = Math.cos((south + north) / 2 * Math.PI / 180);
  // No closer than 60 m, and with room around.
  const degree = 111320;
  const scale = Math.min(width / (Math.max((most - west) * narrow * degree, 60) * 1.3),
    height / (Math.max((north - south) * degree, 45) * 1.3));
  const [yNorth, xEast] = [-degree * scale, degree * narrow * scale];
  const [atNorth, atEast] = [(south + north) / 2, (west + most) / 2];
  const point = (place) => [width / 2 + (east(place) - atEast) * xEast, height / 2 + (place.latitude - atNorth) * yNorth];
  const path = (lines, isClosed) => lines.map((places) =>
    `M${places.map((place) => point(place).map((value) => Math.round(value)).join(" ")).join("L")}${isClosed ? "z" : ""}`).join("");
  const add = (name, className, attributes) => {
    const element = document.createElementNS(space, name);
    element.setAttribute("class", className);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    svg.append(element);
  };
  const isShown = (places) => {
    const points = places.map(point);
    const [[left, right], [top, bottom]] = [0, 1].map((part) => box(points.map((one) => one[part])));
    return right > 0 && left < width && bottom > 0 && top < height;
  };
  svg.replaceChildren();
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const houses = net.walls.filter(({ kind, places }) => kind === "building" && places.length > 2 && isShown(places));
  add("path", "house", { d: path(houses.map((wall) => wall.places), true) });
  // Of floors it is those that the walk is on.
  const slots = new Set(found.sections ? found.sections.flatMap(({ from, to }) => [from, to]) : [0, found.end.slot]);
  const lanes = net.edges.filter(({ way, from, places }) =>
    (way.isOpen || way.kind === "steps") && slots.has(net.nodes[from].slot) && isShown(places));
  add("path", "lane", { d: path(lanes.map((edge) => edge.places), false) });
  add("path", found.kind === "walk" ? "course" : "course straight", { d: path(line, false) });
  for (const [place, className] of [[found.start, "end from"], [found.end, "end to"]]) {
    const [cx, cy] = point(place).map(Math.round);
    add("circle", className, { cx, cy, r: className === "end to" ? 75 : 60 });
  }
  svg.dataset.place = [atNorth, middle + atEast, width / 2, height / 2, 0, yNorth, xEast, 0].join(" ");
};
