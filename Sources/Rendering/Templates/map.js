// Movable maps: a button under each drawn map puts Leaflet in its place. Nothing is loaded before
// it is pressed, and where Leaflet is not installed (hasLeaflet, told by the line above) the drawn
// map stays. Tiles are fetched only where the campus names an address for them.
"use strict";
{
  const load = (tag, attributes) => new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement(tag), attributes);
    element.onload = resolve;
    element.onerror = reject;
    document.head.append(element);
  });
  const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const text = (words) => Object.assign(document.createElement("span"), { textContent: words });

  // The campus's outlines come in a script that calls this, since pages may lie on a disk.
  let campus;
  window.docentCampus = (data) => { campus = data; };

  // A numbered pin is a link that the keyboard reaches; a dot is one of many, all of which the
  // page or its neighbours list.
  const pin = (feature, at) => {
    const { kind, label, title, href, here } = feature.properties;
    if (kind === "building") return L.circleMarker(at, { radius: 3 });
    const size = label ? 34 : here ? 20 : 12;
    const marker = L.marker(at, {
      title, keyboard: Boolean(label), zIndexOffset: here ? 1000 : 0,
      icon: L.divIcon({
        className: `stop-pin${here ? " here" : ""}`, html: text(label ?? ""), iconSize: [size, size],
      }),
    });
    const go = () => { location.href = href; };
    marker.on("click", go);
    marker.on("keypress", ({ originalEvent }) => { if (originalEvent.key === "Enter") go(); });
    marker.on("add", () => {
      const element = marker.getElement();
      element.setAttribute("role", label ? "link" : "presentation");
      if (label) element.setAttribute("aria-label", `${label}. ${title}`);
    });
    return marker;
  };

  const open = async (figure, button) => {
    button.disabled = true;
    const { map: data, tiles, thanks } = figure.dataset;
    const folder = data.slice(0, data.lastIndexOf("/") + 1);
    const root = new URL(`${folder}../`, location.href);
    try {
      if (!window.L) {
        await Promise.all([
          load("link", { rel: "stylesheet", href: `${folder}leaflet/leaflet.css` }),
          load("script", { src: `${folder}leaflet/leaflet.js` }),
        ]);
      }
      await load("script", { src: data });
    } catch {
      return button.remove();
    }
    const place = document.createElement("div");
    place.className = "movable";
    figure.querySelector(".drawn").hidden = true;
    figure.prepend(place);
    button.remove();

    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const map = L.map(place, {
      zoomAnimation: !still, fadeAnimation: !still, markerZoomAnimation: !still, maxZoom: 21,
    });
    map.attributionControl.setPrefix(false);
    if (tiles) {
      // Leaflet takes the attribution for HTML, so it is escaped.
      const attribution = text(thanks ?? "").innerHTML;
      L.tileLayer(tiles, { maxZoom: 21, maxNativeZoom: 19, attribution }).addTo(map);
    }
    const resolved = (feature) => !feature.properties.href ? feature : {
      ...feature,
      properties: { ...feature.properties, href: new URL(feature.properties.href, root).href },
    };
    const own = JSON.parse(figure.querySelector("script")?.textContent ?? "null");
    // Where tiles show the ground, our outlines would only lie in the way.
    const below = campus.features.filter(({ properties: { kind } }) =>
      kind === "work" ? own?.others ?? true : !tiles);
    const ground = L.geoJSON(below.map(resolved), {
      style: ({ properties: { kind } }) => ({
        color: color("--soft"), weight: kind === "building" ? 1 : 1.5,
        opacity: kind === "building" ? 1 : 0.5, fillOpacity: 0.12,
      }),
      pointToLayer: pin,
      onEachFeature: ({ properties: { kind, title } }, layer) => {
        if (kind === "building" && title) layer.bindTooltip(text(title), { sticky: true });
      },
    }).addTo(map);
    const shown = !own ? ground : L.geoJSON(own, {
      pointToLayer: pin,
      style: ({ geometry: { type } }) => ({
        color: color("--accent"), weight: 3, fillOpacity: 0.15,
        dashArray: type.endsWith("LineString") ? "1 7" : null,
      }),
    }).addTo(map);
    const bounds = [shown, ground].map((layer) => layer.getBounds()).find((box) => box.isValid());
    if (bounds) map.fitBounds(bounds, { padding: [40, 40], maxZoom: 18 });
    place.focus();
  };

  if (hasLeaflet) {
    for (const figure of document.querySelectorAll("figure[data-map]")) {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: figure.dataset.move });
      button.addEventListener("click", () => open(figure, button));
      figure.querySelector("figcaption").append(button);
    }
  }
}
