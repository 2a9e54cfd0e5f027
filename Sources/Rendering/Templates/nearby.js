// What is near me: asks the browser for a position when the button is pressed. On the service the
// answer comes from /api/nearest and is exact; on an exported site it is computed here on a sphere.
"use strict";
{
  const words = document.getElementById("near").dataset;
  const compass = words.compass.split("|");
  const letters = "N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW".split(" ");
  const state = document.getElementById("state");
  const found = document.getElementById("found");
  const button = document.getElementById("find");
  const form = document.getElementById("typed");
  const limit = 10;

  const number = (value, digits) =>
    value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: digits });
  const length = (meters) => meters < 999.5 ? `${number(meters, 0)}\u00a0m`
    : `${number(meters / 1000, meters < 9950 ? 1 : 0)}\u00a0km`;
  const away = (meters, point) => meters < 0.5 || point < 0 ? words.here
    : words.away.replace("%1", length(meters)).replace("%2", compass[point]);

  // The haversine formula on a sphere of the mean Earth radius (IUGG R1), and the initial course.
  const measure = (here, latitude, longitude) => {
    const rad = Math.PI / 180;
    const [a, b] = [here.latitude * rad, latitude * rad];
    const turn = (longitude - here.longitude) * rad;
    const h = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(turn / 2) ** 2;
    const course = Math.atan2(Math.sin(turn) * Math.cos(b),
      Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn)) / rad;
    return { meters: 2 * 6371008.8 * Math.asin(Math.sqrt(h)), point: Math.round((course + 360) / 22.5) % 16 };
  };

  const fromIndex = async (here) => docentIndex
    .filter((thing) => thing.length > 6)
    .map(([, href, title, note, , latitude, longitude]) =>
      ({ href, title, note, ...measure(here, latitude, longitude) }))
    .sort((one, other) => one.meters - other.meters).slice(0, limit);

  const fromService = async (here) => {
    const query = new URLSearchParams({ lat: here.latitude, lon: here.longitude, limit, f: "geojson" });
    const response = await fetch(`${words.api}?${query}`);
    if (!response.ok) throw new Error(response.statusText);
    return (await response.json()).features.map(({ properties: work }) => ({
      href: work.href, title: work.title, note: [work.artists].flat().filter(Boolean).join(", "),
      meters: work.distance, point: letters.indexOf(work.compass),
    }));
  };

  const row = (work) => {
    const item = document.createElement("li");
    const link = Object.assign(document.createElement("a"), { href: work.href, textContent: work.title, dir: "auto" });
    const note = Object.assign(document.createElement("span"), { className: "note", textContent: work.note, dir: "auto" });
    const way = Object.assign(document.createElement("span"), { className: "away", textContent: away(work.meters, work.point) });
    item.append(link, ...(work.note ? [note] : []), way);
    return item;
  };

  const show = async (here) => {
    const works = await (words.api ? fromService(here) : fromIndex(here));
    const list = document.createElement("ul");
    list.className = "rows";
    list.append(...works.map(row));
    found.replaceChildren(...(works.length ? [list] : []));
    state.textContent = !works.length ? words.none
      : here.accuracy ? words.accuracy.replace("%1", length(here.accuracy)) : "";
  };
  const refuse = () => { state.textContent = words.refused; };

  if (navigator.geolocation) {
    button.hidden = false;
    button.addEventListener("click", () => {
      state.textContent = words.locating;
      navigator.geolocation.getCurrentPosition(
        (fix) => show(fix.coords).catch(refuse), refuse,
        { enableHighAccuracy: true, timeout: 20000, maximumAge: 10000 });
    });
  }
  // On the service the form works without this script.
  if (!words.api) {
    const coordinate = (name, most) => {
      const field = form.elements[name];
      const value = Number(field.value.trim().replace(",", "."));
      const isRight = field.value.trim() !== "" && Math.abs(value) <= most;
      field.setAttribute("aria-invalid", String(!isRight));
      return isRight ? value : field.focus();
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const longitude = coordinate("lon", 180);
      const latitude = coordinate("lat", 90);
      if (latitude !== undefined && longitude !== undefined) show({ latitude, longitude });
    });
  }
}
