// The works of a large campus on its movable map. They are in pieces of neighbours: a view loads
// those that it shows if they are few, and else shows how many works there are where.
"use strict";
// Shows a box whole, with room for the marks at its rim, and closer than before: else a press would
// change nothing. A few steps at once, so that nobody loses where they are.
const docentCloser = (map, box) => {
  const [rim, steps] = [64, 3];
  const [zoom, fitting] = [map.getZoom(), map.getBoundsZoom(box, false, L.point(2 * rim, 2 * rim))];
  map.setView(box.getCenter(), Math.min(Math.max(fitting, zoom + 1), zoom + steps, map.getMaxZoom()));
};
// Adds the works to `map` as they come into view, and answers the box around all. `works` is the layer
// that takes their markers; `pieces` are [south, west, north, east, count, latitude, longitude].
const docentPieces = (map, pieces, { works, load, name, mark, marker }) => {
  // As many pieces as one view may load: 300 kB at most.
  const most = 6;
  // Numbers closer than this are added up, in pixels.
  const apart = 56;
  const boxes = pieces.map(([south, west, north, east]) => L.latLngBounds([south, west], [north, east]));
  const middles = pieces.map((piece) => L.latLng(piece[5], piece[6]));
  const short = new Intl.NumberFormat(document.documentElement.lang,
    { notation: "compact", maximumFractionDigits: 1 });
  const loaded = new Map();
  const counts = L.layerGroup().addTo(map);

  window.docentMapPiece = (number, entries) => {
    const markers = entries.map(([href, title, note, image, look, latitude, longitude, level]) => marker({
      type: "Feature", geometry: { type: "Point", coordinates: [longitude, latitude] },
      properties: { kind: "work", href, title, note, image, look, level },
    })).filter(Boolean);
    if (works.addLayers) works.addLayers(markers); else markers.forEach((one) => works.addLayer(one));
    loaded.set(number, true);
  };
  const fetchPiece = (number) => {
    loaded.set(number, false);
    load("script", { src: name.replace(/\.js(?=$|\?)/, `.${number}.js`) })
      // What is out of reach stays a number, and is asked for again when the map has moved.
      .catch(() => loaded.delete(number)).finally(show);
  };

  // The pieces of a view by their distance from its middle.
  const inView = () => {
    const view = map.getBounds();
    const middle = view.getCenter();
    return boxes.map((box, number) => ({ box, number }))
      .filter(({ box }) => view.intersects(box))
      .map(({ number }) => ({ number, away: middle.distanceTo(middles[number]) }))
      .sort((one, other) => one.away - other.away).map(({ number }) => number);
  };
  let shownAs = "";
  const count = (numbers) => {
    const groups = [];
    for (const number of numbers) {
      const point = map.project(middles[number]);
      const near = groups.find((group) => group.point.distanceTo(point) < apart);
      const own = pieces[number][4];
      if (near) {
        near.point = near.point.multiplyBy(near.count).add(point.multiplyBy(own)).divideBy(near.count + own);
        near.count += own;
        near.box.extend(boxes[number]);
      } else {
        groups.push({ point, count: own, box: L.latLngBounds(boxes[number].getSouthWest(), boxes[number].getNorthEast()) });
      }
    }
    const now = `${map.getZoom()}:${numbers.join(",")}`;
    if (now === shownAs) return;
    shownAs = now;
    const hadFocus = map.getPane("markerPane").contains(document.activeElement);
    counts.clearLayers();
    for (const group of groups) {
      L.marker(map.unproject(group.point), { icon: mark(short.format(group.count)) })
        .on("click keypress", ({ type, originalEvent }) => {
          if (type === "click" || originalEvent.key === "Enter") docentCloser(map, group.box);
        }).addTo(counts);
    }
    if (hadFocus) map.getContainer().focus();
  };
  const show = () => {
    // The map may be gone again.
    if (!map.getPane("markerPane")?.isConnected) return;
    const numbers = inView();
    // Closer than this one cannot come: what is nearest to the middle is shown.
    const isClose = numbers.length <= most || map.getZoom() >= map.getMaxZoom();
    if (isClose) works.addTo(map); else works.remove();
    count(isClose ? numbers.filter((number) => !loaded.get(number)) : numbers);
  };
  const look = () => {
    const numbers = inView();
    if (numbers.length <= most || map.getZoom() >= map.getMaxZoom()) {
      numbers.slice(0, most).filter((number) => !loaded.has(number)).forEach(fetchPiece);
    }
    show();
  };
  map.on("moveend", look);
  return boxes.slice(1).reduce((all, box) => all.extend(box), L.latLngBounds(boxes[0].getSouthWest(), boxes[0].getNorthEast()));
};
