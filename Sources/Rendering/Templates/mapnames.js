// The names on a movable map, where there is room for them: of buildings and rooms, which lead in their
// outlines, and of the ground. Names that were added first have their places first.
"use strict";
{
  const nameSize = 11;
  const lineHeight = 1.2 * nameSize;
  // More names than this are a thicket.
  const most = 40;
  const paper = document.createElement("canvas").getContext("2d");
  paper.font = `${nameSize}px system-ui, sans-serif`;
  const widest = (lines) => Math.max(...lines.map((line) => paper.measureText(line).width)) + 6;

  // The metres of a pixel of Web Mercator (EPSG:3857) at zoom 0, where its equator of 40,075,016.7 metres has
  // 256; and in the middle of a map.
  window.docentWidestPixel = (latitude) => 40075016.7 * Math.cos(latitude * Math.PI / 180) / 256;
  window.docentMetersPerPixel = (map) => docentWidestPixel(map.getCenter().lat) / 2 ** map.getZoom();

  // The longest straight piece of a line with room for a name, in pixels.
  const straightest = (points, width, inside) => {
    let best;
    for (let start = 0; start < points.length - 1; start += 1) {
      for (let end = start + 1; end < points.length; end += 1) {
        const way = points[end].subtract(points[start]);
        const length = Math.hypot(way.x, way.y);
        const bends = points.slice(start + 1, end).some((point) => {
          const off = point.subtract(points[start]);
          return Math.abs(off.x * way.y - off.y * way.x) / length > 3;
        });
        if (bends) break;
        const middle = points[start].add(way.divideBy(2));
        if (length > width && inside(middle) && !(length <= best?.length)) best = { length, way, middle };
      }
    }
    return best;
  };
  // A name in one line, in two or in three, the longest of which is as short as can be. It is measured once,
  // and one of many words stays on one line: it has as many ways to be broken as pairs of them.
  const mostWords = 12;
  const found = new Map();
  const broken = (name) => {
    if (!found.has(name)) found.set(name, breaks(name));
    return found.get(name);
  };
  const breaks = (name) => {
    const words = name.split(" ");
    const lines = (starts) => starts.map((start, index) => words.slice(start, starts[index + 1]).join(" "));
    const best = (all) => all.map(lines).reduce((one, other) => widest(other) < widest(one) ? other : one);
    const rest = words.length > mostWords ? [] : [...words.keys()].slice(1);
    const two = rest.map((second) => [0, second]);
    const three = two.flatMap(([, second]) => rest.filter((third) => third > second).map((third) => [0, second, third]));
    return [[[0]], two, three].filter(({ length }) => length).map(best);
  };
  // A name in its place, upright whichever way the line runs, and squares in rows that cover it.
  const fitted = ({ middle, way, lines }) => {
    const isTurned = way.x < 0 || (way.x === 0 && way.y > 0);
    const angle = isTurned ? Math.atan2(-way.y, -way.x) : Math.atan2(way.y, way.x);
    const length = widest(lines);
    const count = Math.ceil(length / nameSize);
    const squares = lines.flatMap((_, row) => Array.from({ length: count }, (_, at) => {
      const along = (at + 0.5) * length / count - length / 2;
      const down = (row - (lines.length - 1) / 2) * lineHeight;
      return L.point(middle.x + along * Math.cos(angle) - down * Math.sin(angle),
        middle.y + along * Math.sin(angle) + down * Math.cos(angle));
    }));
    return { middle, angle, lines, squares };
  };
  const meets = (one, other) =>
    Math.abs(one.x - other.x) < 1.6 * nameSize && Math.abs(one.y - other.y) < 1.6 * nameSize;
  // Pins, clusters and controls, where they are on the map.
  const boxes = (map) => {
    const frame = map.getContainer().getBoundingClientRect();
    return [...map.getContainer().querySelectorAll(".leaflet-marker-icon, .leaflet-control")].map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left: left - frame.left, top: top - frame.top, right: right - frame.left, bottom: bottom - frame.top };
    });
  };
  const covers = ({ left, top, right, bottom }, { x, y }) => {
    const half = 0.8 * nameSize;
    return x > left - half && x < right + half && y > top - half && y < bottom + half;
  };

  const begin = (map) => {
    const pane = map.createPane("docent-names");
    Object.assign(pane.style, { zIndex: 450, pointerEvents: "none" });
    pane.setAttribute("aria-hidden", "true");
    let lists = [];
    const write = () => {
      const scale = docentMetersPerPixel(map);
      const { x: width, y: height } = map.getSize();
      const inside = ({ x, y }) => x > 20 && y > 10 && x < width - 20 && y < height - 10;
      const isWhole = ({ x, y }) => x > nameSize && y > nameSize && x < width - nameSize && y < height - nameSize;
      const bounds = map.getBounds();
      const covered = boxes(map);
      const taken = [];
      const spans = [];
      // A building may stand on the ground, and be one of the campus, too.
      const written = new Set();
      for (const { name, isArea, points, others, coarsest } of lists.flat()) {
        if (spans.length >= most) break;
        if (scale > coarsest || isArea && written.has(name)) continue;
        // The rings of an area are one place, the lines of a street several, and so are several areas.
        for (const part of isArea ? [points, ...others] : points) {
          if (!bounds.intersects(L.latLngBounds(isArea ? part[0] : part))) continue;
          const pixels = (line) => line.map((at) => map.latLngToContainerPoint(at));
          let places = [];
          if (isArea) {
            const rings = part.map((ring) => pixels(ring).map(({ x, y }) => [x, y]));
            const view = [20, 10, width - 20, height - 10];
            places = broken(name).flatMap((lines) =>
              docentAmid(rings, [widest(lines), (lines.length + 0.3) * lineHeight], view)
                .map(([x, y]) => ({ middle: L.point(x, y), way: L.point(1, 0), lines })));
          } else {
            const found = straightest(pixels(part), widest([name]), inside);
            places = found ? [{ ...found, lines: [name] }] : [];
          }
          const placed = places.map(fitted).find(({ squares }) => squares.every(isWhole)
            && !squares.some((one) => taken.some((other) => meets(one, other)) || covered.some((box) => covers(box, one))));
          if (!placed) continue;
          const { middle, angle, lines, squares } = placed;
          taken.push(...squares);
          if (isArea) written.add(name);
          const span = document.createElement("span");
          span.textContent = lines.join("\n");
          const at = map.containerPointToLayerPoint(middle);
          span.style.transform =
            `translate(${at.x}px, ${at.y}px) rotate(${angle}rad) translate(-50%, -50%)`;
          spans.push(span);
          break;
        }
      }
      pane.replaceChildren(...spans);
    };
    map.on("zoomstart", () => pane.replaceChildren());
    map.on("moveend", write);
    // Pins may come, part or share one only when the map has moved, and nothing is to lie below them.
    let timer;
    map.on("layeradd layerremove", () => {
      clearTimeout(timer);
      timer = setTimeout(() => { if (pane.isConnected) map.whenReady(write); }, 100);
    });
    return {
      add(list) {
        lists = [...lists, list];
        map.whenReady(write);
      },
      remove(list) {
        lists = lists.filter((one) => one !== list);
        map.whenReady(write);
      },
    };
  };
  const kept = new WeakMap();
  // The names of a map, to which lists are added and from which they are removed.
  window.docentMapNames = (map) => {
    if (!kept.has(map)) kept.set(map, begin(map));
    return kept.get(map);
  };
}
