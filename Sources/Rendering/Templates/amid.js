// Where the name of an area stands on a map: inside the part of it that is seen, or nowhere. The
// drawn maps of the service look for it in the same way (MapLabels).
"use strict";
// True for a point inside rings, holes among them: it lies in an odd number of them.
const docentEncloses = (rings, [x, y]) => rings.reduce((isInside, ring) => {
  ring.forEach(([toX, toY], index) => {
    const [fromX, fromY] = ring.at(index - 1);
    if ((fromY > y) !== (toY > y) && x < fromX + (y - fromY) / (toY - fromY) * (toX - fromX)) isInside = !isInside;
  });
  return isInside;
}, false);
// The middles of the places for a name of `size` within `rings`, from the middle outward; `view` is
// what is seen of the map: left, top, right and bottom. All in pixels.
const docentAmid = (rings, [width, height], [left, top, right, bottom]) => {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of rings[0]) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [north, south] = [Math.min(north, y), Math.max(south, y)];
  }
  [west, north, east, south] = [Math.max(west, left), Math.max(north, top), Math.min(east, right), Math.min(south, bottom)];
  const [roomX, roomY] = [east - west - width, south - north - height];
  if (roomX < 0 || roomY < 0) return [];
  const steps = [0, 0.15, -0.15, 0.3, -0.3, 0.45, -0.45];
  // The corners, and the middles of the sides.
  const fits = ([x, y]) => [-1, 0, 1].every((across) => [-1, 0, 1].every((down) =>
    docentEncloses(rings, [x + across * width / 2, y + down * height / 2])));
  return steps.flatMap((x) => steps.map((y) => [x, y]))
    .sort(([x, y], [otherX, otherY]) => x ** 2 + y ** 2 - otherX ** 2 - otherY ** 2)
    .map(([x, y]) => [(west + east) / 2 + x * roomX, (north + south) / 2 + y * roomY])
    .filter(fits);
};
