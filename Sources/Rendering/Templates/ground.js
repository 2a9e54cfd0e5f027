// The ground of a movable map: water, green and streets on one canvas below all else, and names where
// there is room. The ground comes in a script that calls docentGround, since pages may lie on a disk.
"use strict";
{
  let ground;
  // A map that the page draws itself hears of it, too.
  const other = window.docentGround;
  window.docentGround = (data) => {
    ground = data;
    other?.(data);
  };

  // Colours are mixed with the ground beforehand: clear ones would be darker where streets meet.
  const paper = document.createElement("canvas").getContext("2d");
  const rgb = (color) => {
    paper.fillStyle = color;
    return [1, 3, 5].map((at) => parseInt(paper.fillStyle.slice(at, at + 2), 16));
  };
  const variable = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const mixed = (color, share) => {
    const [over, below] = [rgb(color || variable("--ink")), rgb(variable("--panel"))];
    return `rgb(${over.map((value, at) => Math.round(share * value + (1 - share) * below[at])).join()})`;
  };

  const nameSize = 11;
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

  // `onMap` tells where on the map a longitude and latitude are.
  window.docentDrawGround = (map, onMap) => {
    const { looks, features } = ground;
    const pane = map.createPane("docent-ground");
    const namesPane = map.createPane("docent-names");
    Object.assign(pane.style, { zIndex: 150, pointerEvents: "none" });
    Object.assign(namesPane.style, { zIndex: 450, pointerEvents: "none" });
    namesPane.setAttribute("aria-hidden", "true");
    const renderer = L.canvas({ pane: "docent-ground", padding: 0.3 });
    const drawn = looks.map(({ color, fill, stroke }) => ({
      layers: L.layerGroup(), color: mixed(color, stroke), fillColor: mixed(color, fill),
    }));
    const named = [];
    for (const [look, text, isArea, parts] of features) {
      const name = docentAway.readIn(text);
      const points = parts.map((numbers) => docentAway.course(numbers).map(([latitude, longitude]) => onMap([longitude, latitude])));
      const { layers, color, fillColor } = drawn[look];
      const options = { renderer, interactive: false, smoothFactor: 1.5 };
      layers.addLayer(isArea
        ? L.polygon(points, { ...options, stroke: false, fillColor, fillOpacity: 1 })
        : L.polyline(points, { ...options, color, lineCap: "butt", dashArray: looks[look].dashes }));
      // All areas of a feature have one name.
      if (name && isArea === 2) named.at(-1).others.push(points);
      else if (name) named.push({ look, name, isArea, points, others: [] });
    }

    const metersPerPixel = () =>
      40075016.7 * Math.cos(map.getCenter().lat * Math.PI / 180) / (256 * 2 ** map.getZoom());
    const fit = () => {
      const scale = metersPerPixel();
      looks.forEach(({ meters, pixels, coarsest }, number) => {
        const { layers } = drawn[number];
        if (scale > coarsest) return layers.remove();
        layers.eachLayer((layer) => layer.setStyle({ weight: Math.max(pixels, meters / scale) }));
        layers.addTo(map);
      });
    };

    paper.font = `${nameSize}px system-ui, sans-serif`;
    // A name in its place, upright whichever way the line runs, and squares in a row that cover it.
    const fitted = ({ middle, way }, length) => {
      const isTurned = way.x < 0 || (way.x === 0 && way.y > 0);
      const angle = isTurned ? Math.atan2(-way.y, -way.x) : Math.atan2(way.y, way.x);
      const count = Math.ceil(length / nameSize);
      const squares = Array.from({ length: count }, (_, at) => {
        const off = (at + 0.5) * length / count - length / 2;
        return L.point(middle.x + off * Math.cos(angle), middle.y + off * Math.sin(angle));
      });
      return { middle, angle, squares };
    };
    const meets = (one, other) =>
      Math.abs(one.x - other.x) < 1.6 * nameSize && Math.abs(one.y - other.y) < 1.6 * nameSize;
    const write = () => {
      const scale = metersPerPixel();
      const { x: width, y: height } = map.getSize();
      const inside = ({ x, y }) => x > 20 && y > 10 && x < width - 20 && y < height - 10;
      const bounds = map.getBounds();
      const taken = [];
      const spans = [];
      for (const { look, name, isArea, points, others } of named) {
        if (spans.length >= 30) break;
        if (scale > looks[look].coarsest) continue;
        const length = paper.measureText(name).width + 6;
        // The rings of an area are one place, the lines of a street several, and so are several areas.
        for (const part of isArea ? [points, ...others] : points) {
          if (!bounds.intersects(L.latLngBounds(isArea ? part[0] : part))) continue;
          const pixels = (line) => line.map((at) => map.latLngToContainerPoint(at));
          let places = [];
          if (isArea) {
            const rings = part.map((ring) => pixels(ring).map(({ x, y }) => [x, y]));
            places = docentAmid(rings, [length, 2 * nameSize], [20, 10, width - 20, height - 10])
              .map(([x, y]) => ({ middle: L.point(x, y), way: L.point(1, 0) }));
          } else {
            places = [straightest(pixels(part), length, inside)].filter(Boolean);
          }
          const placed = places.map((place) => fitted(place, length)).find(({ squares }) =>
            !squares.some((one) => taken.some((other) => meets(one, other))));
          if (!placed) continue;
          const { middle, angle, squares } = placed;
          taken.push(...squares);
          const span = document.createElement("span");
          span.textContent = name;
          const at = map.containerPointToLayerPoint(middle);
          span.style.transform =
            `translate(${at.x}px, ${at.y}px) rotate(${angle}rad) translate(-50%, -50%)`;
          spans.push(span);
          break;
        }
      }
      namesPane.replaceChildren(...spans);
    };
    fit();
    write();
    map.on("zoomstart", () => namesPane.replaceChildren());
    map.on("zoomend", fit);
    map.on("moveend", write);
  };
}
