// The land on maps that the page draws itself, north at the top: the ground of a campus, its names and
// those of houses, where the drawn maps of the service write them (MapLabels), a scale, and the credit
// that the ground asks for.
"use strict";
// A part of a drawing.
const docentShape = (kind, attributes, ...children) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", kind);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};
// The lines of the ground of each campus, which all maps of the page share.
const docentGrounds = (() => {
  const { load } = docentAway;
  // Scripts of the movable maps, which call these with what a campus has.
  let arrived;
  for (const [call, part] of [["docentCampus", "data"], ["docentGround", "ground"]]) {
    // A movable map of the same page hears of it, too.
    const other = window[call];
    window[call] = (content, ...rest) => {
      arrived = { ...arrived, [part]: content };
      other?.(content, ...rest);
    };
  }
  // Every line with its box, in degrees.
  const lines = ({ data, ground }) => {
    const all = [];
    const add = (look, points, isArea, name, rings) => {
      if (points.length < 2) return;
      const box = [Infinity, Infinity, -Infinity, -Infinity];
      for (const [latitude, longitude] of points) {
        box[0] = Math.min(box[0], latitude); box[1] = Math.min(box[1], longitude);
        box[2] = Math.max(box[2], latitude); box[3] = Math.max(box[3], longitude);
      }
      all.push({ look, points, box, isArea, name, rings });
    };
    for (const [number, name, isArea, parts] of ground?.features ?? []) {
      const rings = parts.map(docentAway.course);
      rings.forEach((points, index) => {
        // The holes of an area have no name.
        add(ground.looks[number], points, Boolean(isArea), isArea && index ? "" : docentAway.readIn(name), rings);
      });
    }
    // Where there is no other ground, houses and ways are it, from afar, too, as on the drawn map.
    const isAll = !all.length;
    const house = { fill: 0.1, stroke: 0.4, coarsest: isAll ? 30 : 12, meters: 0, pixels: 0.8, isHouse: true };
    const way = { isWay: true, fill: 0, stroke: isAll ? 0.5 : 0.25, coarsest: isAll ? 30 : 6, meters: 0, pixels: isAll ? 1 : 1.2 };
    const turned = (points) => points.map(([longitude, latitude]) => [latitude, longitude]);
    for (const { geometry, properties: { kind, title } } of data?.features ?? []) {
      if (!geometry || kind === "work") continue;
      const { type, coordinates } = geometry;
      const areas = ({ Polygon: [coordinates], MultiPolygon: coordinates }[type] ?? []).map((area) => area.map(turned));
      areas.forEach((rings, part) => rings.forEach((ring, index) => {
        // A house has one name, however many parts it is.
        const isNamed = kind === "building" && !part && !index;
        add(house, ring, true, isNamed ? title : "", isNamed ? areas.flat() : rings);
      }));
      if (type === "LineString") add(way, turned(coordinates), false);
      if (type === "MultiLineString") for (const line of coordinates) add(way, turned(line), false);
    }
    return all;
  };
  // One campus after the other, so that what arrives is known to be its own.
  let queue = Promise.resolve();
  const loaded = new Map();
  // The promise of the lines of what the scripts of a campus tell.
  return ({ map, ground }) => {
    if (!loaded.has(map)) {
      queue = queue.then(async () => {
        arrived = {};
        // Without signal maps stand on blank ground.
        for (const src of [ground, map]) if (src) await load(src).catch(() => {});
        return lines(arrived);
      });
      loaded.set(map, queue);
    }
    return loaded.get(map);
  };
})();
// The land for one map; `grounds` tells the scripts of each campus, by its name.
const docentLand = (grounds) => {
  const { make } = docentAway;
  const shape = docentShape;
  const [width, height] = [400, 300];
  const land = shape("g", { class: "land", "aria-hidden": "true" });
  const names = shape("g", { class: "names", "aria-hidden": "true" });
  const scale = shape("g", { class: "scale", "aria-hidden": "true" });
  const credit = make("p", { className: "fine credit" });

  // MARK: The ground

  const known = new Map();
  let redraw = () => {};
  let drawnAs;
  const groundOf = (campus) => {
    if (grounds[campus] && !known.has(campus)) {
      known.set(campus, undefined);
      docentGrounds(grounds[campus]).then((lines) => {
        known.set(campus, lines);
        redraw();
      });
    }
    return known.get(campus);
  };
  const drawLand = ({ here, place: at, pixels, reach, hasWays, titles = [], course = [] }, found, taken) => {
    const [north, east] = [reach / 111132, reach / (111320 * Math.max(0.01, Math.cos(here.latitude * Math.PI / 180)))];
    const paths = new Map();
    const named = [];
    for (const { look, points, box: [south, west, top, right], isArea, name: own, rings } of found ?? []) {
      // Who draws ways draws them once.
      if ((hasWays && look.isWay) || 1 / pixels > look.coarsest || south > here.latitude + north || top < here.latitude - north
        || [-360, 0, 360].every((turn) => west + turn > here.longitude + east || right + turn < here.longitude - east)) continue;
      let d = "";
      const spots = points.map(([latitude, longitude]) => at(latitude, longitude));
      if (own) {
        const holes = isArea ? rings.slice(1).map((ring) => ring.map((place) => at(...place))) : [];
        named.push({ name: own, isArea, isHouse: look.isHouse, spots, rings: [spots, ...holes] });
      }
      let last;
      for (const [index, [x, y]] of spots.entries()) {
        // Closer than a pixel nobody sees a bend.
        if (last && index < spots.length - 1 && Math.hypot(x - last[0], y - last[1]) < 1) continue;
        last = [x, y];
        d += `${d ? "L" : "M"}${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
      }
      const one = paths.get(look) ?? { areas: "", lines: "" };
      if (isArea) one.areas += `${d}z`; else one.lines += d;
      paths.set(look, one);
    }
    const parts = [];
    // Lines of one tone are one layer, no darker where they meet.
    const layers = new Map();
    for (const [look, { areas, lines: drawn }] of paths) {
      const tone = look.color || "currentColor";
      if (areas) {
        parts.push(shape("path", { d: areas, fill: tone, "fill-opacity": look.fill, "fill-rule": "evenodd",
          ...(look.isHouse ? { stroke: tone, "stroke-opacity": look.stroke, "stroke-width": look.pixels } : {}) }));
      }
      if (drawn) {
        const key = `${tone} ${look.stroke}`;
        if (!layers.has(key)) {
          layers.set(key, shape("g", { fill: "none", stroke: tone, opacity: look.stroke }));
          parts.push(layers.get(key));
        }
        layers.get(key).append(shape("path", { d: drawn,
          "stroke-width": Math.max(look.pixels, look.meters * pixels).toFixed(1),
          ...(look.dashes ? { "stroke-dasharray": look.dashes.join(" ") } : {}) }));
      }
    }
    land.replaceChildren(...parts);
    writeNames(named, taken, titles, course);
  };

  // MARK: Names of streets, parks and waters, where there is room for them

  const nameSize = 10;
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${nameSize}px system-ui, sans-serif`;
  // Above the scale.
  const [left, top, right, bottom] = [6, 8, width - 6, height - 28];
  // The part of a straight piece that is to be seen (Y. Liang, B. Barsky, A new concept and method for
  // line clipping, 1984).
  const seen = ([x, y], [toX, toY]) => {
    let [from, to] = [0, 1];
    const [wayX, wayY] = [toX - x, toY - y];
    for (const [way, gap] of [[-wayX, x - left], [wayX, right - x], [-wayY, y - top], [wayY, bottom - y]]) {
      if (way === 0 && gap < 0) return undefined;
      if (way < 0) from = Math.max(from, gap / way);
      if (way > 0) to = Math.min(to, gap / way);
    }
    return from < to ? [[x + from * wayX, y + from * wayY], [x + to * wayX, y + to * wayY]] : undefined;
  };
  const middleOf = ([x, y], [toX, toY]) => [(x + toX) / 2, (y + toY) / 2];
  // The longest piece of a line, all but straight, with room for a name.
  const straightest = (spots, room) => {
    let best;
    for (let start = 0; start < spots.length - 1; start += 1) {
      for (let end = start + 1; end < Math.min(spots.length, start + 40); end += 1) {
        const [wayX, wayY] = [spots[end][0] - spots[start][0], spots[end][1] - spots[start][1]];
        const length = Math.hypot(wayX, wayY);
        const isBent = spots.slice(start + 1, end).some(([x, y]) =>
          Math.abs((x - spots[start][0]) * wayY - (y - spots[start][1]) * wayX) > 3 * length);
        if (isBent) break;
        const part = seen(spots[start], spots[end]);
        if (!part) continue;
        const shown = Math.hypot(part[1][0] - part[0][0], part[1][1] - part[0][1]);
        if (shown > room && !(shown <= best?.shown)) best = { shown, middle: middleOf(...part), wayX, wayY };
      }
    }
    return best;
  };
  // A name at a place, and the squares that it covers.
  const written = ({ middle: [x, y], wayX, wayY }, room) => {
    let angle = Math.atan2(wayY, wayX);
    // Upright, whichever way the line runs.
    if (Math.abs(angle) > Math.PI / 2) angle += angle > 0 ? -Math.PI : Math.PI;
    const count = Math.ceil(room / nameSize);
    const squares = Array.from({ length: count }, (_, index) => {
      const off = (index + 0.5) * room / count - room / 2;
      return [x + off * Math.cos(angle), y + off * Math.sin(angle)];
    });
    return { x, y, angle, squares };
  };
  const isFree = (squares, taken) => squares.every(([one, above]) => taken.every(([other, below]) =>
    Math.abs(one - other) > 1.6 * nameSize || Math.abs(above - below) > 1.6 * nameSize));
  const text = (content, attributes) => Object.assign(shape("text", attributes), { textContent: content });

  // MARK: Names of places, larger

  const [placeSize, lineHeight] = [11, 12.5];
  const widthOf = (name) => pen.measureText(name).width * placeSize / nameSize;
  // The middles of squares that a line of letters covers whose corner is at a place.
  const row = (x, y, wide) => {
    const count = Math.max(2, Math.ceil(wide / nameSize));
    return Array.from({ length: count }, (_, index) => [x + (index + 0.5) * wide / count, y + lineHeight / 2]);
  };
  const isInFrame = (x, y, wide, high) => x > 3 && y > 3 && x + wide < width - 3 && y + high < height - 3;
  // A name beside a dot: right of it, or else left, below, above.
  const beside = (name, [x, y], taken) => {
    for (const most of [44, 26]) {
      const short = name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name;
      const wide = widthOf(short);
      for (const [across, down] of [[9, -6], [-9 - wide, -6], [-wide / 2, 9], [-wide / 2, -21]]) {
        const squares = row(x + across, y + down, wide);
        if (!isInFrame(x + across, y + down, wide, lineHeight) || !isFree(squares, taken)) continue;
        return { squares, texts: [text(short, { class: "place", x: (x + across).toFixed(1), y: (y + down + 9.5).toFixed(1) })] };
      }
    }
    return undefined;
  };
  // A long name in two lines of about the same length.
  const linesOf = (name) => {
    const spaces = name.length > 14 ? [...name.matchAll(/ /g)].map(({ index }) => index) : [];
    if (!spaces.length) return [name];
    const split = spaces.reduce((one, other) => Math.abs(other - name.length / 2) < Math.abs(one - name.length / 2) ? other : one);
    return [name.slice(0, split), name.slice(split + 1)];
  };
  // A name across the part of a house that is seen, if there is room for it.
  const across = ({ name, box: [west, north, east, south] }, taken) => {
    const lines = linesOf(name);
    const wides = lines.map(widthOf);
    const [wide, high] = [Math.max(...wides), lineHeight * lines.length];
    if (wide > east - west + 6 || high > south - north) return undefined;
    const middle = (west + east) / 2;
    for (const shift of [0, 0.35, -0.35, 0.7, -0.7, 1, -1]) {
      const y = (north + south) / 2 + shift * (south - north - high) / 2 - high / 2;
      const squares = lines.flatMap((_, index) => row(middle - wides[index] / 2, y + index * lineHeight, wides[index]));
      if (!isInFrame(middle - wide / 2, y, wide, high) || !isFree(squares, taken)) continue;
      return { squares, texts: lines.map((line, index) => text(line, {
        class: "place", "text-anchor": "middle", x: middle.toFixed(1), y: (y + 9.5 + index * lineHeight).toFixed(1) })) };
    }
    return undefined;
  };
  const seenSpan = (spots, part, most) => {
    const values = spots.map((spot) => Math.min(most, Math.max(0, spot[part])));
    return [Math.min(...values), Math.max(...values)];
  };
  // The largest houses in sight.
  const housesOf = (named) => named.filter(({ isHouse }) => isHouse).map(({ name, rings }) => {
    const spots = rings.flat();
    const [[west, east], [north, south]] = [seenSpan(spots, 0, width), seenSpan(spots, 1, height)];
    return { name, box: [west, north, east, south], size: (east - west) * (south - north) };
  }).filter(({ box: [west, north, east, south] }) => east - west > 24 && south - north > 12)
    .sort((one, other) => other.size - one.size).slice(0, 24);

  // MARK: All names, none of which covers another

  // Names of places first: `titles` beside their spots, then of houses; those of the ground stand clear
  // of the `course`, too.
  const writeNames = (named, covered, titles, course) => {
    const taken = [...covered, ...scaleSpots];
    const texts = [];
    const done = new Set();
    const write = (name, label) => {
      if (!label) return;
      taken.push(...label.squares);
      texts.push(...label.texts);
      done.add(name);
    };
    for (const { name, spot } of titles) {
      write(name, beside(name, spot, taken.filter(([x, y]) => x !== spot[0] || y !== spot[1])));
    }
    for (const house of housesOf(named)) if (!done.has(house.name)) write(house.name, across(house, taken));
    taken.push(...course);
    const before = texts.length;
    for (const { name: own, isArea, isHouse, spots, rings } of named) {
      if (texts.length - before >= 14) break;
      if (isHouse || done.has(own)) continue;
      const room = pen.measureText(own).width + 6;
      const places = isArea
        ? docentAmid(rings, [room, 2 * nameSize], [left, top, right, bottom]).map((middle) => ({ middle, wayX: 1, wayY: 0 }))
        : [straightest(spots, room)].filter(Boolean);
      const free = places.map((place) => written(place, room)).find(({ squares }) => isFree(squares, taken));
      if (!free) continue;
      const { x, y, angle, squares } = free;
      write(own, { squares, texts: [text(own, {
        "text-anchor": "middle", "dominant-baseline": "central", "font-size": nameSize,
        transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(angle * 180 / Math.PI).toFixed(1)})`,
      })] });
    }
    names.replaceChildren(...texts);
  };

  // MARK: The scale

  let scaleSpots = [];
  const drawScale = (pixels) => {
    const { meters, text: length } = docentSettings.bar(width / 4 / pixels);
    scaleSpots = row(10, 276, Math.max(meters * pixels, 40));
    scale.replaceChildren(
      shape("path", { d: `M10 286v4h${(meters * pixels).toFixed(1)}v-4` }),
      text(length, { x: 12, y: 282 }));
  };

  // MARK: The whole

  // Draws the land of a campus in a view: the place around which it reaches so many metres, where a
  // place lies on the drawing, and the pixels of a metre; and, where it tells them, whether it draws
  // the ways itself, titles beside spots, and the spots of a course. No name covers the spots `taken`.
  const draw = (view, campus, taken) => {
    const { here: { latitude, longitude }, pixels } = view;
    drawScale(pixels);
    redraw = () => {
      const found = groundOf(campus);
      const now = [latitude, longitude, pixels, campus, Boolean(found), taken.join(), view.titles?.[0].name, view.course?.length].join(" ");
      // Who only turns sees the same ground.
      if (now === drawnAs) return;
      drawnAs = now;
      drawLand(view, found, taken);
    };
    redraw();
    credit.textContent = grounds[campus]?.credit ?? "";
  };
  return { land, names, scale, credit, draw };
};
