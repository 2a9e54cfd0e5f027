// The map of what is near: the visitor's dot with its accuracy, the works of the list by their
// numbers, and the ground of their campus below them. It is drawn around the visitor, north at the
// top, and takes another scale only where the works no longer fit or have become specks.
"use strict";
const docentNearMap = (box, { grounds, name, hint, choose, pick }) => {
  const { make } = docentAway;
  const space = "http://www.w3.org/2000/svg";
  const shape = (kind, attributes, ...children) => {
    const element = document.createElementNS(space, kind);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };
  const [width, height] = [400, 300];
  const svg = shape("svg", { class: "near-map", viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": name });
  const land = shape("g", { class: "land", "aria-hidden": "true" });
  const names = shape("g", { class: "names", "aria-hidden": "true" });
  const around = shape("circle", { class: "around", cx: width / 2, cy: height / 2 });
  const look = shape("path", { class: "look", d: "M0 0L-9-20Q0-25 9-20z" });
  const dot = shape("g", { class: "map-dot", "aria-hidden": "true" }, around,
    shape("g", { transform: `translate(${width / 2} ${height / 2})` }, look,
      shape("circle", { class: "spot", r: 7 })));
  const pins = shape("g", { class: "pins" });
  const scale = shape("g", { class: "scale", "aria-hidden": "true" });
  const credit = make("p", { className: "fine credit" });
  svg.append(land, names, dot, pins, scale);

  // MARK: Metres and pixels

  // Metres from the middle almost to the upper edge, and to the scale at the lower one; a step is left
  // only when it no longer fits.
  const steps = [30, 40, 50, 65, 80, 100, 125, 160, 200, 250, 320, 400, 500, 640, 800, 1000, 1250, 1600, 2000, 2500, 3200, 4000, 6000];
  let step;
  const fit = (needed) => {
    const wanted = steps.find((one) => one >= needed) ?? steps[steps.length - 1];
    if (step === undefined || needed > step || needed < step / 3) step = wanted;
    return (height / 2 - 48) / step;
  };
  // A plane around the visitor: within six kilometres a metre is off by less than a pixel.
  const plane = (here) => {
    const rad = Math.PI / 180;
    const north = 111132.95 - 559.85 * Math.cos(2 * here.latitude * rad);
    const east = 111412.88 * Math.cos(here.latitude * rad) - 93.5 * Math.cos(3 * here.latitude * rad);
    return (latitude, longitude) => [
      ((longitude - here.longitude + 540) % 360 - 180) * east, (latitude - here.latitude) * north,
    ];
  };

  // MARK: Pointing

  // Where no device tells the position, a press on the map does, and so do the arrows of a keyboard.
  let view;
  const picked = (x, y) => {
    const { here, pixels } = view;
    const [east, north] = plane(here)(here.latitude + 1e-3, here.longitude + 1e-3).map((meters) => meters / 1e-3);
    pick(here.latitude + (height / 2 - y) / pixels / north, here.longitude + (x - width / 2) / pixels / east);
  };
  svg.addEventListener("click", (event) => {
    if (!svg.classList.contains("picking") || event.target.closest(".near-pin")) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    picked(x, y);
  });
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  svg.addEventListener("keydown", (event) => {
    const way = arrows[event.key];
    if (!way || event.target !== svg || !svg.classList.contains("picking")) return;
    event.preventDefault();
    picked(width / 2 + 24 * way[0], height / 2 + 24 * way[1]);
  });
  const offer = (isPicking) => {
    svg.classList.toggle("picking", isPicking);
    svg.setAttribute("aria-label", isPicking ? `${name} ${hint}` : name);
    if (isPicking) svg.setAttribute("tabindex", "0"); else svg.removeAttribute("tabindex");
  };

  // MARK: The ground

  // Scripts of the movable maps, which call these with what a campus has.
  const loaded = new Map();
  let arrived;
  window.docentCampus = (data) => { arrived = { ...arrived, data }; };
  window.docentGround = (ground) => { arrived = { ...arrived, ground }; };
  let redraw = () => {};
  let drawnAs;
  const load = (src) => new Promise((done) => {
    const script = make("script", { src });
    // Without signal the works stand on blank ground.
    script.onload = script.onerror = () => done();
    document.head.append(script);
  });
  // One campus after the other, so that what arrives is known to be its own.
  let queue = Promise.resolve();
  const groundOf = (campus) => {
    const known = grounds[campus];
    if (!known) return undefined;
    if (!loaded.has(campus)) {
      loaded.set(campus, undefined);
      queue = queue.then(async () => {
        arrived = {};
        for (const src of [known.ground, known.map]) if (src) await load(src);
        loaded.set(campus, lines(arrived));
        redraw();
      });
    }
    return loaded.get(campus);
  };
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
        add(ground.looks[number], points, Boolean(isArea), isArea && index ? "" : name, rings);
      });
    }
    // Where there is no other ground, houses and ways are it, from afar, too, as on the drawn map.
    const isAll = !all.length;
    const house = { fill: 0.1, stroke: 0.4, coarsest: isAll ? 30 : 12, meters: 0, pixels: 0.8, outlined: true };
    const way = { fill: 0, stroke: isAll ? 0.5 : 0.25, coarsest: isAll ? 30 : 6, meters: 0, pixels: isAll ? 1 : 1.2 };
    const turned = (points) => points.map(([longitude, latitude]) => [latitude, longitude]);
    for (const { geometry, properties: { kind } } of data?.features ?? []) {
      if (!geometry || kind === "work") continue;
      const { type, coordinates } = geometry;
      if (type === "Polygon") for (const ring of coordinates) add(house, turned(ring), true);
      if (type === "MultiPolygon") for (const ring of coordinates.flat()) add(house, turned(ring), true);
      if (type === "LineString") add(way, turned(coordinates), false);
      if (type === "MultiLineString") for (const line of coordinates) add(way, turned(line), false);
    }
    return all;
  };
  const drawLand = (here, at, pixels, found) => {
    const reach = step * 1.6;
    const [north, east] = [reach / 111132, reach / (111320 * Math.max(0.01, Math.cos(here.latitude * Math.PI / 180)))];
    const paths = new Map();
    const named = [];
    for (const { look, points, box: [south, west, top, right], isArea, name: own, rings } of found ?? []) {
      if (1 / pixels > look.coarsest || south > here.latitude + north || top < here.latitude - north
        || west > here.longitude + east || right < here.longitude - east) continue;
      let d = "";
      const spots = points.map(([latitude, longitude]) => at(latitude, longitude));
      if (own) {
        const holes = isArea ? rings.slice(1).map((ring) => ring.map((place) => at(...place))) : [];
        named.push({ name: own, isArea, spots, rings: [spots, ...holes] });
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
          ...(look.outlined ? { stroke: tone, "stroke-opacity": look.stroke, "stroke-width": look.pixels } : {}) }));
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
    writeNames(named);
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
  const writeNames = (named) => {
    // Nothing is written below the dot and the pins.
    const taken = [[width / 2, height / 2], ...spotsOfPins];
    const texts = [];
    const done = new Set();
    for (const { name: own, isArea, spots, rings } of named) {
      if (texts.length >= 14) break;
      if (done.has(own)) continue;
      const room = pen.measureText(own).width + 6;
      const places = isArea
        ? docentAmid(rings, [room, 2 * nameSize], [left, top, right, bottom]).map((middle) => ({ middle, wayX: 1, wayY: 0 }))
        : [straightest(spots, room)].filter(Boolean);
      const free = places.map((place) => written(place, room)).find(({ squares }) =>
        squares.every(([one, above]) => taken.every(([other, below]) =>
          Math.abs(one - other) > 1.6 * nameSize || Math.abs(above - below) > 1.6 * nameSize)));
      if (!free) continue;
      const { x, y, angle, squares } = free;
      taken.push(...squares);
      done.add(own);
      texts.push(Object.assign(shape("text", {
        "text-anchor": "middle", "dominant-baseline": "central", "font-size": nameSize,
        transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(angle * 180 / Math.PI).toFixed(1)})`,
      }), { textContent: own }));
    }
    names.replaceChildren(...texts);
  };

  // MARK: Pins

  // Works that would cover one another share a pin.
  const joined = (numbers) => {
    if (numbers.length > 2 && numbers[numbers.length - 1] - numbers[0] === numbers.length - 1) {
      return `${numbers[0]}–${numbers[numbers.length - 1]}`;
    }
    return numbers.slice(0, 3).join("·") + (numbers.length > 3 ? "…" : "");
  };
  let spotsOfPins = [];
  const drawPins = (rows, place) => {
    const groups = [];
    rows.forEach(({ work }, index) => {
      let [x, y] = place(work.latitude, work.longitude);
      // The dot stays in sight.
      const off = Math.hypot(x - width / 2, y - height / 2);
      if (off < 22) {
        const [east, north] = off > 1 ? [(x - width / 2) / off, (y - height / 2) / off] : [0, -1];
        [x, y] = [width / 2 + 22 * east, height / 2 + 22 * north];
      }
      // What lies beyond the edge stands at it, in its direction.
      const over = Math.max(Math.abs(x - width / 2) / (width / 2 - 24),
        Math.abs(y - height / 2) / (height / 2 - (y > height / 2 ? 30 : 16)));
      if (over > 1) [x, y] = [width / 2 + (x - width / 2) / over, height / 2 + (y - height / 2) / over];
      const near = groups.find((group) => Math.abs(group.x - x) < 22 && Math.abs(group.y - y) < 19);
      if (near) near.numbers.push(index + 1);
      else groups.push({ x, y, numbers: [index + 1], isFar: over > 1 });
    });
    spotsOfPins = groups.map(({ x, y }) => [x, y]);
    const hadFocus = pins.contains(document.activeElement) ? document.activeElement.dataset.first : undefined;
    // The nearest lies above the others.
    pins.replaceChildren(...groups.reverse().map(({ x, y, numbers, isFar }) => {
      const label = joined(numbers);
      const wide = Math.max(20, 10 + 7 * label.length);
      const names = numbers.map((number) => `${number}. ${rows[number - 1].work.title}`).join(", ");
      const pin = shape("g", {
        class: `near-pin${isFar ? " far" : ""}`, role: "button", tabindex: 0, "aria-label": names,
        transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
      }, shape("rect", { class: "reach", x: -22, y: -22, width: 44, height: 44 }),
      shape("rect", { class: "disc", x: -wide / 2, y: -10, width: wide, height: 20, rx: 10 }),
      Object.assign(shape("text", { y: 4, "text-anchor": "middle" }), { textContent: label }));
      pin.dataset.first = numbers[0];
      pin.addEventListener("click", () => choose(numbers));
      pin.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        choose(numbers);
      });
      return pin;
    }));
    if (hadFocus) pins.querySelector(`[data-first="${hadFocus}"]`)?.focus({ preventScroll: true });
  };
  const drawScale = (pixels) => {
    const most = width / 4 / pixels;
    const power = 10 ** Math.floor(Math.log10(most));
    const meters = [5, 2, 1].map((times) => times * power).find((one) => one <= most);
    const length = meters * pixels;
    scale.replaceChildren(
      shape("path", { d: `M10 286v4h${length.toFixed(1)}v-4` }),
      Object.assign(shape("text", { x: 12, y: 282 }), { textContent: meters < 1000 ? `${meters} m` : `${meters / 1000} km` }));
  };

  // Shows `rows`, the works of the list with their distances, around `here`.
  const show = ({ here, accuracy, heading, rows }) => {
    if (!svg.isConnected) {
      box.prepend(svg);
      box.append(credit);
    }
    box.classList.add("live");
    const near = rows.slice(0, 10);
    // Those that are many times as far as the third would press all others together.
    const third = near[Math.min(2, near.length - 1)]?.meters ?? 0;
    const most = Math.max(1.6 * third, 60);
    const needed = Math.max(1.3 * accuracy, ...near.map(({ meters }) => meters).filter((meters) => meters <= most));
    const pixels = fit(Math.min(needed, steps[steps.length - 1]));
    view = { here, pixels };
    offer(accuracy === 0);
    const meters = plane(here);
    const place = (latitude, longitude) => {
      const [x, y] = meters(latitude, longitude);
      return [width / 2 + x * pixels, height / 2 - y * pixels];
    };
    around.setAttribute("r", Math.max(accuracy * pixels, 7).toFixed(1));
    look.setAttribute("transform", `rotate(${Math.round(heading ?? 0)})`);
    look.style.display = heading === undefined ? "none" : "";
    dot.classList.toggle("typed", accuracy === 0);
    drawPins(near, place);
    drawScale(pixels);
    const campus = near[0]?.work.campus;
    redraw = () => {
      const found = groundOf(campus);
      const now = [here.latitude, here.longitude, pixels, campus, Boolean(found), spotsOfPins.join()].join(" ");
      // Who only turns sees the same ground.
      if (now === drawnAs) return;
      drawnAs = now;
      drawLand(here, place, pixels, found);
    };
    redraw();
    credit.textContent = grounds[campus]?.credit ?? "";
  };
  const hide = () => {
    box.classList.remove("live");
    svg.remove();
    credit.remove();
    step = undefined;
  };
  return { show, hide, focus: () => svg.focus({ preventScroll: true }) };
};

// How probably each of `rows`, works with their distance and course from a fix, is the one nearest to
// where the visitor truly is. Browsers tell the radius in which one is at 95 % (W3C Geolocation, 9.4);
// the error is taken for normal and round, and its disc cut into pieces that are equally probable.
const docentLikely = (rows, accuracy) => {
  const pieces = 400;
  const sigma = accuracy / Math.sqrt(-2 * Math.log(0.05));
  const rad = Math.PI / 180;
  const places = rows.map(({ meters, course }) => [meters * Math.sin(course * rad), meters * Math.cos(course * rad)]);
  const counts = rows.map(() => 0);
  // The golden angle spreads them evenly.
  const golden = Math.PI * (3 - Math.sqrt(5));
  for (let piece = 0; piece < pieces; piece += 1) {
    const radius = sigma * Math.sqrt(-2 * Math.log(1 - (piece + 0.5) / pieces));
    const [x, y] = [radius * Math.cos(piece * golden), radius * Math.sin(piece * golden)];
    let least = Infinity;
    let nearest = [];
    places.forEach(([east, north], index) => {
      const square = (east - x) ** 2 + (north - y) ** 2;
      if (square < least - 1e-9) [least, nearest] = [square, [index]];
      else if (square < least + 1e-9) nearest.push(index);
    });
    for (const index of nearest) counts[index] += 1 / nearest.length;
  }
  return counts.map((count) => count / pieces);
};
