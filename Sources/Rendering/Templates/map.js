// Movable maps: a button under each drawn map puts Leaflet in its place, and takes it away again.
// Nothing is loaded before it is pressed, and where Leaflet is not installed (hasLeaflet, told by
// the line above) the drawn map stays. Tiles are fetched only where the campus names an address for
// them.
"use strict";
{
  // Leaflet lies beside this script; the campus's outlines beside them only in one language.
  const folder = new URL(".", document.currentScript.src).href;
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
  window.docentCampus = (data, pieces) => { campus = { ...data, pieces }; };

  // A pin that the keyboard reaches does what a press of the pointer does.
  const operate = (marker, role, name, act) => {
    marker.on("click", act);
    marker.on("keypress", ({ originalEvent }) => { if (originalEvent.key === "Enter") act(); });
    marker.on("add", () => {
      const element = marker.getElement();
      element.setAttribute("role", role);
      if (name) element.setAttribute("aria-label", name);
    });
    return marker;
  };
  const icon = (label, className, size) => L.divIcon({
    className: `stop-pin ${className}`, html: text(label),
    iconSize: [Math.max(size, label ? 14 + 11 * label.length : 0), size],
  });
  // Clear of the buttons in the corner.
  const roomy = { autoPanPaddingTopLeft: [64, 16], autoPanPaddingBottomRight: [16, 48] };
  // A finger that taps wants no second name beside what the tap shows.
  const named = (marker, title) => matchMedia("(hover: hover)").matches ? marker.bindTooltip(text(title)) : marker;
  // A tap shows what stands there, and leads on to its page.
  const preview = (marker, { title, href, note, label, image }) => {
    const card = document.createElement("div");
    if (image) card.append(Object.assign(new Image(72, 72), { src: image, alt: "" }));
    const link = Object.assign(document.createElement("a"), { href, textContent: label ? `${label}. ${title}` : title });
    card.append(link);
    if (note) card.append(Object.assign(document.createElement("small"), { textContent: note }));
    return marker.bindPopup(card, roomy);
  };

  // A dot is one of many works, all of which the page or its neighbours list.
  const dot = (feature, at) => {
    const { kind, title, here } = feature.properties;
    if (kind === "building") return L.circleMarker(at, { radius: 3 });
    const marker = named(L.marker(at, {
      keyboard: false, zIndexOffset: here ? 1000 : 0,
      icon: here ? icon("", "here", 20) : icon("", "other", 12),
    }), title);
    return operate(preview(marker, feature.properties), "presentation", "", () => {});
  };

  // The numbered pins of a tour. Those that would cover one another share a pin, as they do on the
  // drawn map; its list leads to each of its stops.
  const pinSize = 34;
  const shared = (stops) => {
    const numbers = [...new Set(stops.map(({ properties: { label } }) => Number(label)))]
      .sort((one, other) => one - other);
    const [first, last] = [numbers[0], numbers[numbers.length - 1]];
    if (numbers.length > 2 && last - first === numbers.length - 1) return `${first}–${last}`;
    return numbers.slice(0, 4).join("·") + (numbers.length > 4 ? "…" : "");
  };
  const pin = (stops, stopsHere) => {
    const at = L.GeoJSON.coordsToLatLng(stops[0].geometry.coordinates);
    const label = shared(stops);
    const here = stops.some(({ properties }) => properties.here);
    const marker = L.marker(at, {
      icon: icon(label, here ? "here" : "", pinSize), zIndexOffset: here ? 1000 : 0,
    });
    if (stops.length === 1) {
      const { title } = stops[0].properties;
      preview(named(marker, title), stops[0].properties);
      return operate(marker, "button", `${label}. ${title}`, () => {});
    }
    const list = document.createElement("ul");
    list.append(...stops.map(({ properties: { label: number, title, href } }) => {
      const item = document.createElement("li");
      item.append(Object.assign(document.createElement("a"), { href, textContent: `${number}. ${title}` }));
      return item;
    }));
    return operate(marker.bindPopup(list, roomy), "button", stopsHere.replace("{numbers}", label), () => {});
  };
  const addPins = (map, stops, stopsHere) => {
    const layer = L.layerGroup().addTo(map);
    let shownAs = "";
    const arrange = () => {
      const groups = [];
      for (const stop of stops) {
        const point = map.project(L.GeoJSON.coordsToLatLng(stop.geometry.coordinates));
        const near = groups.find((group) => group.point.distanceTo(point) < pinSize);
        if (near) near.stops.push(stop); else groups.push({ point, stops: [stop] });
      }
      const groupedAs = groups.map((group) => shared(group.stops)).join(" ");
      if (groupedAs === shownAs) return;
      shownAs = groupedAs;
      const hadFocus = map.getPane("markerPane").contains(document.activeElement);
      layer.clearLayers();
      for (const group of groups) layer.addLayer(pin(group.stops, stopsHere));
      if (hadFocus) map.getContainer().focus();
    };
    map.on("zoomend", arrange);
    arrange();
  };

  // The view of the drawn map, so that nothing leaps when it begins to move; false where the drawing
  // does not say how a position becomes a point.
  const asDrawn = (map, figure) => {
    const svg = figure.querySelector("svg[data-place]");
    if (!svg) return false;
    const [latitude, longitude, , , xNorth, yNorth] = svg.dataset.place.split(" ").map(Number);
    // A degree of latitude is 111.1 km here within half a per cent.
    const meters = 111132 / Math.hypot(xNorth, yNorth) * svg.viewBox.baseVal.width / map.getSize().x;
    const zoom = Math.log2(40075016.7 * Math.cos(latitude * Math.PI / 180) / 256 / meters);
    map.setView([latitude, longitude], Math.min(zoom, map.getMaxZoom()), { animate: false });
    return true;
  };

  const fill = (map, figure, data, still) => {
    const { tiles, thanks, stops: stopsHere } = figure.dataset;
    const root = new URL(`${data.slice(0, data.lastIndexOf("/") + 1)}../`, location.href);
    map.attributionControl.setPrefix(false);
    L.control.scale({ imperial: false }).addTo(map);
    if (tiles) {
      // Leaflet takes the attribution for HTML, so it is escaped.
      const attribution = text(thanks ?? "").innerHTML;
      L.tileLayer(tiles, { maxNativeZoom: 19, maxZoom: map.getMaxZoom(), attribution }).addTo(map);
    }
    const own = JSON.parse(figure.querySelector("script")?.textContent ?? "null");
    const isOwn = new Set(own?.features.map(({ properties: { href } }) => href).filter(Boolean)
      .map((href) => new URL(href, location.href).href));
    const resolved = (feature) => {
      const properties = { ...feature.properties };
      for (const name of ["href", "image"]) {
        if (properties[name]) properties[name] = new URL(properties[name], root).href;
      }
      return { ...feature, properties };
    };
    // Where tiles show the ground, our outlines would only lie in the way.
    const below = campus.features
      .filter(({ properties: { kind } }) => kind === "work" ? own?.others ?? true : !tiles)
      .map(resolved).filter(({ properties: { href } }) => !isOwn.has(href));
    const isDot = ({ geometry, properties: { kind } }) => kind === "work" && geometry?.type === "Point";
    const ground = L.geoJSON(below.filter((feature) => !isDot(feature)), {
      style: ({ properties: { kind } }) => ({
        color: color("--soft"), weight: kind === "building" ? 1 : 1.5,
        opacity: kind === "building" ? 1 : 0.5, fillOpacity: 0.12,
      }),
      pointToLayer: dot,
      onEachFeature: ({ properties: { kind, title } }, layer) => {
        if (kind === "building" && title) layer.bindTooltip(text(title), { sticky: true });
      },
    }).addTo(map);
    // Works that would lie on one another share a mark, which a press spreads or comes closer to.
    const dots = L.geoJSON(below.filter(isDot), { pointToLayer: dot });
    const works = hasClusters
      ? L.markerClusterGroup({
        maxClusterRadius: 30, showCoverageOnHover: false, animate: !still, chunkedLoading: true,
        iconCreateFunction: (cluster) => icon(String(cluster.getChildCount()), "cluster", 28),
      }) : L.layerGroup();
    works.addLayer(dots).addTo(map);
    // Of many works, those in view are loaded piece by piece.
    const pieces = (own?.others ?? true) && campus.pieces;
    const reach = pieces && docentPieces(map, pieces, {
      works, load, name: data, mark: (count) => icon(count, "cluster", 28),
      marker: (feature) => {
        const whole = resolved(feature);
        const [longitude, latitude] = whole.geometry.coordinates;
        return isOwn.has(whole.properties.href) ? null : dot(whole, [latitude, longitude]);
      },
    });
    const isStop = ({ properties: { label } }) => Boolean(label);
    const shown = L.geoJSON(own ?? [], {
      pointToLayer: (feature, at) => isStop(feature) ? L.marker(at) : dot(feature, at),
      // Where only the straight line is known, nobody should take it for a way.
      style: ({ properties: { straight } }) => ({
        color: color("--accent"), weight: 4, fillOpacity: 0.15, lineCap: straight ? "butt" : "round",
        dashArray: straight ? "8 7" : null,
      }),
    });
    const bounds = [...[shown, dots].map((layer) => layer.getBounds()), reach, ground.getBounds()]
      .find((box) => box?.isValid());
    shown.eachLayer((layer) => { if (isStop(layer.feature)) shown.removeLayer(layer); });
    shown.addTo(map);
    if (bounds) {
      // A lone pin says more among its neighbours, and where no tiles are, those may be far.
      if (!asDrawn(map, figure)) map.fitBounds(bounds, { padding: [40, 40], maxZoom: tiles ? 18 : 17 });
      // Beyond all that is drawn there is only blank ground.
      const all = L.latLngBounds(bounds.getSouthWest(), bounds.getNorthEast());
      for (const layer of [ground, dots]) if (layer.getBounds().isValid()) all.extend(layer.getBounds());
      if (reach) all.extend(reach);
      map.setMaxBounds(all.extend(map.getBounds()));
      map.setMinZoom(Math.min(map.getZoom(), map.getBoundsZoom(all)));
    }
    addPins(map, own?.features.filter(isStop) ?? [], stopsHere);
    if (figure.dataset.ground && !tiles && bounds) docentDrawGround(map);
  };

  const open = async (figure) => {
    const { map: data } = figure.dataset;
    if (!window.L) {
      await Promise.all([
        load("link", { rel: "stylesheet", href: `${folder}leaflet/leaflet.css` }),
        load("script", { src: `${folder}leaflet/leaflet.js` }),
      ]);
    }
    if (hasClusters && !L.markerClusterGroup) {
      await Promise.all([
        load("link", { rel: "stylesheet", href: `${folder}leaflet/MarkerCluster.css` }),
        load("script", { src: `${folder}leaflet/leaflet.markercluster.js` }),
      ]);
    }
    const { ground, tiles } = figure.dataset;
    await Promise.all([data, tiles ? undefined : ground].filter(Boolean).map((src) => load("script", { src })));
    const place = document.createElement("div");
    place.className = "movable";
    const drawn = figure.querySelector(".drawn");
    place.setAttribute("role", "region");
    place.setAttribute("aria-label", drawn.querySelector("title").textContent);
    drawn.hidden = true;
    figure.prepend(place);

    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const map = L.map(place, {
      zoomSnap: 0.25, zoomAnimation: !still, fadeAnimation: !still, markerZoomAnimation: !still,
      maxZoom: figure.dataset.tiles ? 20 : 19, maxBoundsViscosity: 0.8,
    });
    fill(map, figure, data, still);
    const unmark = docentHere.mark(map);
    place.focus();
    return () => {
      unmark();
      map.remove();
      place.remove();
      drawn.hidden = false;
    };
  };

  if (hasLeaflet) {
    for (const figure of document.querySelectorAll("figure[data-map]")) {
      const { move, still } = figure.dataset;
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: move });
      let close;
      button.addEventListener("click", async () => {
        if (close) {
          close();
          close = undefined;
        } else {
          button.disabled = true;
          try {
            close = await open(figure);
          } catch {
            return button.remove();
          }
          button.disabled = false;
        }
        button.textContent = close ? still : move;
      });
      const caption = figure.querySelector("figcaption");
      caption.insertBefore(button, caption.querySelector(".told"));
    }
  }
}
