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

  const pin = (feature, at) => {
    const { label, title, href, here } = feature.properties;
    const marker = L.marker(at, {
      title, alt: label ? `${label}. ${title}` : title, keyboard: true, zIndexOffset: here ? 1000 : 0,
      icon: L.divIcon({
        className: `stop-pin${here ? " here" : ""}`, html: text(label ?? ""),
        iconSize: label ? [34, 34] : [16, 16],
      }),
    });
    marker.on("click", () => { location.href = href; });
    marker.on("keypress", ({ originalEvent }) => { if (originalEvent.key === "Enter") location.href = href; });
    // A pin is a link to whoever listens to the page.
    marker.on("add", () => marker.getElement().setAttribute("role", "link"));
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
      style: { color: color("--accent"), weight: 4, dashArray: "1 8" },
    }).addTo(map);
    const bounds = [shown, ground].map((layer) => layer.getBounds()).find((box) => box.isValid());
    if (bounds) map.fitBounds(bounds, { padding: [40, 40], maxZoom: 18 });
    place.focus();
  };

  if (hasLeaflet) {
    for (const figure of document.querySelectorAll("figure[data-map]")) {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: figure.dataset.move });
      button.addEventListener("click", () => open(figure, button));
      figure.append(button);
    }
  }
}
