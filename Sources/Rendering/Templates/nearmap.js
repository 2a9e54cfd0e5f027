// The map of what is near: the visitor's dot with its accuracy, the works of the list by their
// numbers, and the ground of their campus below them. It is drawn around the visitor, north at the
// top, and takes another scale only where the works no longer fit or have become specks.
"use strict";
const docentNearMap = (box, { grounds, name, hint, choose, pick }) => {
  const shape = docentShape;
  const { land, names, scale, credit, draw } = docentLand(grounds);
  const [width, height] = [400, 300];
  const svg = shape("svg", { class: "near-map", viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": name });
  const around = shape("circle", { class: "around", cx: width / 2, cy: height / 2 });
  const look = shape("path", { class: "look", d: "M0 0L-9-20Q0-25 9-20z" });
  const dot = shape("g", { class: "map-dot", "aria-hidden": "true" }, around,
    shape("g", { transform: `translate(${width / 2} ${height / 2})` }, look,
      shape("circle", { class: "spot", r: 7 })));
  const pins = shape("g", { class: "pins" });
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
  // Shows `rows`, the works of the list with their distances, around `here`; where there are none, so
  // many metres of a campus.
  const show = ({ here, accuracy, heading, rows, campus, reach = 0 }) => {
    if (!svg.isConnected) {
      box.prepend(svg);
      box.append(credit);
    }
    box.classList.add("live");
    const near = rows.slice(0, 10);
    // Those that are many times as far as the third would press all others together.
    const third = near[Math.min(2, near.length - 1)]?.meters ?? 0;
    const most = Math.max(1.6 * third, 60);
    const needed = Math.max(1.3 * accuracy, reach, ...near.map(({ meters }) => meters).filter((meters) => meters <= most));
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
    // Nothing is written below the dot and the pins.
    draw({ here, place, pixels, reach: step * 1.6 }, near[0]?.work.campus ?? campus,
      [[width / 2, height / 2], ...spotsOfPins]);
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
