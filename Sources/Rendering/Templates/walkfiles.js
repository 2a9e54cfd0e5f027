// The walk that the page has found as files, for receivers and for programs: the GPX 1.1 and the
// GeoJSON (RFC 7946) that the service answers to the same question; where there is none, both ends and
// what is known instead.
"use strict";
const docentWalkFiles = (() => {
  const degrees = (value) => String(Math.round(value * 1e7) / 1e7);
  const escaped = (text) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
    // XML 1.0 knows no other control characters.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
  const place = (tag, { latitude, longitude }, parts = "") =>
    `<${tag} lat="${degrees(latitude)}" lon="${degrees(longitude)}">${parts}</${tag}>\n`;
  const named = (name, text) => `<name>${escaped(name)}</name>${text ? `<desc>${escaped(text)}</desc>` : ""}`;
  // A bend is told once, where one line ends and the next begins.
  const course = (lines) => lines.flat().filter((spot, index, all) => !index
    || spot.latitude !== all[index - 1].latitude || spot.longitude !== all[index - 1].longitude);
  const gpx = ({ names, summary, told, found }) => {
    const name = names.join(" → ");
    // A straight line is no route.
    const route = !told.length ? "" : `<rte>${named(name)}\n`
      + told.map(({ text, note, line }) => place("rtept", line[0], named(text, [text, note].filter(Boolean).join(", ")))).join("")
      + `</rte>\n<trk>${named(name)}<trkseg>\n`
      + course(told.map(({ line }) => line)).map((spot) => place("trkpt", spot)).join("")
      + "</trkseg></trk>\n";
    return '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Docent" xmlns="http://www.topografix.com/GPX/1/1">\n'
      + `<metadata>${named(name, summary)}</metadata>\n`
      + place("wpt", found.start, named(names[0])) + place("wpt", found.end, named(names[1]))
      + `${route}</gpx>\n`;
  };
  const number = (value, digits) => Number(value.toFixed(digits));
  const geojson = ({ names, summary, told, found }) => {
    const end = ({ latitude, longitude }, name) => ({ name, latitude, longitude });
    const features = told.map(({ text, line, distance }, index) => {
      const coordinates = course([line]).map(({ latitude, longitude }) => [number(longitude, 7), number(latitude, 7)]);
      // A line has two places at least.
      const geometry = coordinates.length > 1 ? { type: "LineString", coordinates } : { type: "Point", coordinates: coordinates[0] };
      return { type: "Feature", geometry, properties: { sequence: index + 1, text, distance: number(distance, 3) } };
    });
    return JSON.stringify({
      type: "FeatureCollection", from: end(found.start, names[0]), to: end(found.end, names[1]),
      summary: {
        distance: number(found.distance ?? found.meters, 3),
        ...(found.duration === undefined ? {} : { duration: number(found.duration, 1) }), text: summary,
      },
      features,
    });
  };

  // Puts links to both into an element, which is hidden where nothing was found.
  return (box, walk) => {
    for (const link of box.querySelectorAll("a")) URL.revokeObjectURL(link.href);
    box.hidden = !walk;
    if (!walk) return box.replaceChildren();
    // Programs read names as they are.
    const { bare } = docentAway;
    const files = {
      ...walk, summary: bare(walk.summary),
      told: walk.told.map((line) => ({ ...line, text: bare(line.text), note: line.note && bare(line.note) })),
    };
    return box.replaceChildren(...[["GPX", gpx, "application/gpx+xml", "gpx"], ["GeoJSON", geojson, "application/geo+json", "geojson"]]
      .flatMap(([label, write, type, ending]) => [docentAway.make("a", {
        href: URL.createObjectURL(new Blob([write(files)], { type })), download: `walk.${ending}`,
      }, label), " "]));
  };
})();
