// How far and in which direction something lies, measured and said: for all scripts that speak of
// places. The words are in the line above (docentHereWords).
"use strict";
const docentAway = (() => {
  const words = docentHereWords;
  // The language of names, which need not be that of words.
  const { lang, dataset: { texts = lang } } = document.documentElement;
  // Names from right to left stand apart (DirectionMarks), and are `bare` for programs.
  const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
  const isolate = (text) => rightToLeft.test(`${text}`.replace(/\u2068[^\u2069]*\u2069/g, "")) ? `\u2068${text}\u2069` : text;
  const bare = (text) => text.replace(/[\u200e\u2068\u2069]/g, "");
  const say = (phrase, values) => phrase.replace(/\{(\w+)\}/g, (mark, name) => isolate(values[name] ?? mark));

  // MARK: Measuring

  // The geodesic on the ellipsoid of WGS 84, to a millimetre: T. Vincenty, Direct and inverse
  // solutions of geodesics on the ellipsoid, Survey Review 23 (1975). Between places almost opposite
  // on Earth, where it does not converge, the last step is taken: half a per cent off at most.
  const rad = Math.PI / 180;
  const [axis, flattening] = [6378137, 1 / 298.257223563];
  const measure = (from, to) => {
    const polar = axis * (1 - flattening);
    const turn = (to.longitude - from.longitude) * rad;
    const [u, v] = [from, to].map(({ latitude }) => Math.atan((1 - flattening) * Math.tan(latitude * rad)));
    const [sinU, cosU, sinV, cosV] = [Math.sin(u), Math.cos(u), Math.sin(v), Math.cos(v)];
    let angle = turn;
    let sinArc, cosArc, arc, cosSquare, middle, east, north;
    for (let step = 0; step < 60; step += 1) {
      east = cosV * Math.sin(angle);
      north = cosU * sinV - sinU * cosV * Math.cos(angle);
      sinArc = Math.hypot(east, north);
      if (sinArc < 1e-15) return { meters: 0, course: 0 };
      cosArc = sinU * sinV + cosU * cosV * Math.cos(angle);
      arc = Math.atan2(sinArc, cosArc);
      const sine = cosU * cosV * Math.sin(angle) / sinArc;
      cosSquare = 1 - sine ** 2;
      middle = cosSquare > 1e-12 ? cosArc - 2 * sinU * sinV / cosSquare : 0;
      const c = flattening / 16 * cosSquare * (4 + flattening * (4 - 3 * cosSquare));
      const next = turn + (1 - c) * flattening * sine
        * (arc + c * sinArc * (middle + c * cosArc * (2 * middle ** 2 - 1)));
      const change = Math.abs(next - angle);
      angle = next;
      if (change < 1e-12) break;
    }
    const square = cosSquare * (axis ** 2 - polar ** 2) / polar ** 2;
    const a = 1 + square / 16384 * (4096 + square * (square * (320 - 175 * square) - 768));
    const b = square / 1024 * (256 + square * (square * (74 - 47 * square) - 128));
    const less = b * sinArc * (middle + b / 4 * (cosArc * (2 * middle ** 2 - 1)
      - b / 6 * middle * (4 * sinArc ** 2 - 3) * (4 * middle ** 2 - 3)));
    return { meters: polar * a * (arc - less), course: (Math.atan2(east, north) / rad + 360) % 360 };
  };

  // The course that numbers tell: millionths of a degree, each from the one before.
  const course = (numbers) => {
    let [north, east] = [0, 0];
    const points = [];
    for (let at = 0; at < numbers.length; at += 2) {
      north += numbers[at];
      east += numbers[at + 1];
      points.push([north / 1e6, east / 1e6]);
    }
    return points;
  };

  // MARK: Saying

  const number = (value, digits) => value.toLocaleString(
    lang, { maximumFractionDigits: digits, minimumFractionDigits: digits });
  // As people say it: in steps of five metres, then of ten; the service does the same. Feet and miles,
  // for whom prefers them, go by tens and tenths.
  const length = (meters) => {
    if (typeof docentSettings !== "undefined" && docentSettings.units === "imperial") return docentSettings.length(meters);
    const rounded = meters < 97.5 ? Math.max(5, 5 * Math.round(meters / 5)) : 10 * Math.round(meters / 10);
    if (rounded < 1000) return `${rounded}\u00a0m`;
    return `${number(meters / 1000, meters < 9950 ? 1 : 0)}\u00a0km`;
  };
  const distance = (meters) => meters < 20 ? words.fewSteps : length(meters);
  // Time is rounded up to minutes; less than half a second more does not make another one. The service
  // says it so, too (Wording).
  const time = (seconds) => {
    const minutes = Math.ceil(seconds / 60 - 1 / 120);
    if (minutes < 1) return words.underAMinute;
    if (minutes < 60) return `${minutes}\u00a0min`;
    return `${Math.trunc(minutes / 60)}\u00a0h${minutes % 60 ? ` ${minutes % 60}\u00a0min` : ""}`;
  };
  // Where something lies: to the side of somebody whose heading is known, else by the compass.
  const direction = (course, heading) => {
    const turn = ((course - (heading ?? 0)) % 360 + 360) % 360;
    const eighth = Math.round(turn / 45) % 8;
    return {
      arrow: words.arrows[eighth],
      spot: heading === undefined ? words.compass[eighth] : words.sides[eighth],
    };
  };
  const arrowElement = (arrow) => {
    const element = make("span", { className: "arrow" }, `${arrow} `);
    element.setAttribute("aria-hidden", "true");
    return element;
  };
  // Beyond this error in metres no fix tells that somebody is at a stop, nor exact distances.
  const poor = 60;
  // What stands before a thing in a list or on a card: an arrow, and `74 m to the left`. From a fix with
  // a large error, in metres, no digits are told that it does not have: within it no direction, either.
  const away = ({ meters, course }, heading, error = 0) => {
    if (error > poor && meters <= error) return [say(words.within, { distance: length(meters + error) })];
    if (meters < 3) return [words.here];
    const { arrow, spot } = direction(course, heading);
    const step = error > poor ? 10 ** Math.floor(Math.log10(error)) : undefined;
    return [arrowElement(arrow), say(heading === undefined ? words.away : words.awayAside,
      { distance: step ? length(step * Math.round(meters / step)) : distance(meters), point: spot, spot })];
  };

  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  // Another script, once; it fails where it cannot be had, and may be asked for again.
  const scripts = new Map();
  const load = (src) => {
    if (!scripts.has(src)) {
      scripts.set(src, new Promise((done, failed) => {
        const script = make("script", { src, onload: done });
        script.onerror = () => {
          scripts.delete(src);
          script.remove();
          failed(new Error(src));
        };
        document.head.append(script);
      }));
    }
    return scripts.get(src);
  };
  // A text of a script that serves pages in all languages: where these read it otherwise, an object by
  // their language.
  const readIn = (text) => typeof text === "string" ? text : text[texts] ?? text[""];
  // Texts that screen readers tell: what is said already is not said again.
  const put = (element, text) => { if (element.textContent !== text) element.textContent = text; };

  return { measure, course, away, distance, length, time, poor, say, isolate, bare, make, put, load, readIn, texts, words };
})();
