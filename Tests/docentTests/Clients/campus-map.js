"use strict";
// Six requests, as long as no collection has more than 10,000 features: the campus, its buildings, levels,
// rooms, entrances and works. What belongs to which level is then known here.

const asked = new URLSearchParams(location.search);
const [service, campus] = [asked.get("service"), asked.get("campus")];

const colours = {
  building: "#6b7280", level: "#1d4ed8", room: "#7c3aed", entrance: "#15803d", work: "#b91c1c", campus: "#111827",
};

async function read(address) {
  const answer = await fetch(address, { headers: { Accept: "application/geo+json" } });
  if (!answer.ok) throw new Error((await answer.json()).detail);
  return answer.json();
}

// The features of the campus in a collection, page by page.
async function features(collection) {
  const found = [];
  let next = `${service}/api/collections/${collection}/items?campus=${encodeURIComponent(campus)}&limit=10000`;
  while (next) {
    const page = await read(next);
    found.push(...page.features);
    next = page.links.find((link) => link.rel === "next")?.href;
  }
  return found;
}

// Calls `body` with an identifier and those of everything around it, innermost first, until it answers.
function around(path, body) {
  for (let id = path ?? ""; id; id = id.slice(0, Math.max(0, id.lastIndexOf("/")))) {
    const found = body(id);
    if (found !== undefined && found !== null) return found;
  }
  return null;
}

function popup({ properties }) {
  const text = document.createElement("div");
  const name = document.createElement("strong");
  name.textContent = properties.title ?? properties.name ?? properties.shortName ?? properties.id;
  text.append(name, document.createElement("br"), properties.kind);
  return text;
}

async function show() {
  const [campuses, buildings, levels, rooms, entrances, works] = await Promise.all([
    read(`${service}/api/collections/campuses/items/${encodeURIComponent(campus)}`).then((one) => [one]),
    ...["buildings", "levels", "rooms", "entrances", "works"].map(features),
  ]);
  const places = new Map([...campuses, ...buildings, ...levels, ...rooms].map((one) => [one.properties.id, one]));

  // The level on which something is: that which it is, leads to or is in, else the ground.
  const ordinal = ({ properties }) =>
    around(properties.level ?? properties.place ?? properties.id, (id) => places.get(id)?.properties.ordinal) ?? 0;
  // Where no position is known, that of what is around.
  const geometry = ({ geometry, properties }) =>
    geometry ?? around(properties.place ?? properties.id, (id) => places.get(id)?.geometry);

  const { name, zoom, tiles, tilesAttribution } = campuses[0].properties;
  document.title = name;
  const map = L.map("map", { preferCanvas: true });
  if (tiles) L.tileLayer(tiles, { attribution: tilesAttribution ?? "", maxZoom: 22 }).addTo(map);

  const draw = (all) => L.geoJSON(all.map((one) => ({ ...one, geometry: geometry(one) })), {
    style: ({ properties: { kind } }) => ({ color: colours[kind], weight: kind === "level" ? 3 : 1, fillOpacity: 0.15 }),
    pointToLayer: ({ properties: { kind } }, position) =>
      L.circleMarker(position, { radius: kind === "work" ? 7 : 4, color: colours[kind], weight: 2, fillOpacity: 0.6 }),
    onEachFeature: (feature, layer) => layer.bindPopup(() => popup(feature)),
  });

  const always = draw([...campuses, ...buildings]).addTo(map);
  const bounds = always.getBounds();
  if (bounds.isValid()) map.fitBounds(bounds, { maxZoom: zoom ?? 18 });

  const onLevel = new Map([[0, []]]);
  for (const one of [...levels, ...rooms, ...entrances, ...works]) {
    const number = ordinal(one);
    onLevel.set(number, [...(onLevel.get(number) ?? []), one]);
  }
  let shown = null;
  function choose(number) {
    shown?.remove();
    shown = draw(onLevel.get(number)).addTo(map);
    for (const button of document.querySelectorAll("#levels button")) {
      button.setAttribute("aria-pressed", String(button.value === String(number)));
    }
  }
  const control = L.control({ position: "topright" });
  control.onAdd = () => {
    const box = L.DomUtil.create("div", "leaflet-bar");
    box.id = "levels";
    for (const number of [...onLevel.keys()].sort((one, other) => one - other)) {
      const button = document.createElement("button");
      Object.assign(button, { value: number, textContent: number, title: `Level ${number}` });
      button.addEventListener("click", () => choose(number));
      box.append(button);
    }
    L.DomEvent.disableClickPropagation(box);
    return box;
  };
  control.addTo(map);
  choose(0);

  // The identifiers of what Leaflet has on the map now, for whoever wants to compare.
  window.drawn = () => {
    const ids = [];
    map.eachLayer((layer) => { if (layer.feature) ids.push(layer.feature.properties.id); });
    return ids;
  };
}

show().catch((error) => { document.getElementById("map").textContent = error.message; });
