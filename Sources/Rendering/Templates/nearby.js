// What is near me: asks the browser for a position when the button is pressed, and asks for the
// page about it as the form does. The service answers with a list in the page; on an exported site
// the list is computed here, on a sphere, from the position in the page's address.
"use strict";
{
  const near = document.getElementById("near");
  const words = JSON.parse(document.getElementById("words").textContent);
  const say = (phrase, values) => phrase.replace(/\{(\w+)\}/g, (mark, name) => values[name] ?? mark);
  const state = document.getElementById("state");
  const form = document.getElementById("typed");

  const number = (value, digits) =>
    value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: digits });
  const length = (meters) => meters < 999.5 ? `${number(meters, 0)}\u00a0m`
    : `${number(meters / 1000, meters < 9950 ? 1 : 0)}\u00a0km`;

  // The haversine formula on a sphere of the mean Earth radius (IUGG R1), and the initial course.
  const measure = (here, latitude, longitude) => {
    const rad = Math.PI / 180;
    const [a, b] = [here.latitude * rad, latitude * rad];
    const turn = (longitude - here.longitude) * rad;
    const h = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(turn / 2) ** 2;
    const course = Math.atan2(Math.sin(turn) * Math.cos(b),
      Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn)) / rad;
    const meters = 2 * 6371008.8 * Math.asin(Math.min(1, Math.sqrt(h)));
    return { meters, course: (course + 360) % 360 };
  };

  // The same row as the service writes, in the same colour: FNV-1a of the identifier.
  const tone = (href) => {
    const id = decodeURIComponent(href.replace(/^.*\//, "").replace(/\.html$/, ""));
    const bytes = new TextEncoder().encode(id);
    const hash = bytes.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193) >>> 0, 0x811c9dc5);
    return `tone-${hash % 12}`;
  };
  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  const way = ({ meters, course }) => {
    if (meters < 0.5) return [words.here];
    const arrow = make("span", {}, `${words.arrows[Math.round(course / 45) % 8]} `);
    arrow.setAttribute("aria-hidden", "true");
    const point = words.compass[Math.round(course / 22.5) % 16];
    return [arrow, say(words.away, { distance: length(meters), point })];
  };
  const row = (work) => make("li", { className: tone(work.href) },
    make("a", { href: work.href, dir: "auto" }, work.title),
    ...(work.note ? [make("span", { className: "note", dir: "auto" }, work.note)] : []),
    make("span", { className: "away" }, ...way(work)));

  // What the page says of the place in its address.
  let told = state.textContent;
  const answer = (query) => {
    for (const name of ["lat", "lon"]) form.elements[name].value = query.get(name) ?? "";
    if (!form.checkValidity()) {
      told = words.coordinatesWrong;
      return;
    }
    const here = { latitude: Number(query.get("lat")), longitude: Number(query.get("lon")) };
    const works = docentIndex
      .filter((thing) => thing.length > 6)
      .map(([, href, title, note, , latitude, longitude]) =>
        ({ href, title, note, ...measure(here, latitude, longitude) }))
      .sort((one, other) => one.meters - other.meters).slice(0, words.limit);
    told = words.noWorks;
    if (!works.length) return;
    told = say(words.nearTo, { place: `${here.latitude}, ${here.longitude}` });
    const { meters } = works[0];
    if (meters > words.reach) {
      const [reach, distance] = [words.reach, meters].map(length);
      told += ` ${say(words.nothingNear, { reach, distance })}`;
    }
    document.getElementById("found")
      .replaceChildren(make("ul", { className: "rows" }, ...works.map(row)));
    document.getElementById("about").hidden = false;
  };
  const isSite = Boolean(words.compass);
  const asked = new URLSearchParams(location.search);
  if (isSite) {
    form.hidden = false;
    if (asked.has("lat") || asked.has("lon")) answer(asked);
  }

  // How exact the browser's position was stays with the browser, behind the number sign.
  const tell = () => {
    const accuracy = /^#accuracy=(\d{1,7})$/.exec(location.hash);
    state.textContent = told
      + (accuracy ? ` ${say(words.accuracy, { distance: length(Number(accuracy[1])) })}` : "");
  };
  addEventListener("hashchange", tell);
  addEventListener("pageshow", tell);

  if (navigator.geolocation && isSecureContext) {
    near.hidden = false;
    const go = ({ coords: { latitude, longitude, accuracy } }) => {
      const address = form.getAttribute("action");
      form.elements.lat.value = latitude.toFixed(6);
      form.elements.lon.value = longitude.toFixed(6);
      if (accuracy > 0) form.action = `${address}#accuracy=${Math.ceil(accuracy)}`;
      form.requestSubmit();
      form.setAttribute("action", address);
    };
    document.getElementById("find").addEventListener("click", () => {
      state.textContent = words.locating;
      navigator.geolocation.getCurrentPosition(go, () => { state.textContent = words.locationRefused; },
        { enableHighAccuracy: true, timeout: 20000, maximumAge: 10000 });
    });
  }
}
