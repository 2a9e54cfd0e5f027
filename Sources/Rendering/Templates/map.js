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
  const other = window.docentCampus;
  window.docentCampus = (data, pieces) => {
    campus = { ...data, pieces };
    other?.(data, pieces);
  };

  // Places are told on the side of the antimeridian that the map is on.
  let middle = 0;
  const onMap = ([longitude, latitude]) => L.latLng(latitude, middle + (longitude - middle + 540) % 360 - 180);

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
  // A card lies whole inside the map: above its place, or else below it or in the middle, and beside the
  // buttons in the corners. The map itself stays, as at its edge it could not give way.
  const fixed = { autoPan: false, maxWidth: 240, minWidth: 160 };
  const placeInside = (map, popup) => {
    const element = popup.getElement();
    element.style.translate = "";
    element.classList.remove("moved");
    const own = element.getBoundingClientRect();
    const frame = map.getContainer().getBoundingClientRect();
    const edge = 6;
    const corners = [...map.getContainer().querySelectorAll(".leaflet-top .leaflet-control")]
      .map((corner) => corner.getBoundingClientRect());
    const below = frame.top + map.latLngToContainerPoint(popup.getLatLng()).y + 24;
    const lowest = frame.bottom - edge - own.height;
    const fits = (top) => {
      let [least, most] = [frame.left + edge, frame.right - edge - own.width];
      for (const corner of corners) {
        if (corner.bottom + edge < top || corner.top > top + own.height) continue;
        if (corner.left < frame.left + frame.width / 2) least = Math.max(least, corner.right + edge);
        else most = Math.min(most, corner.left - edge - own.width);
      }
      return top >= frame.top + edge && top <= lowest && least <= most
        ? { top, left: Math.min(Math.max(own.left, least), most) } : null;
    };
    const beneath = Math.max(frame.top, ...corners.map(({ bottom }) => bottom)) + edge + 1;
    const place = [own.top, below, beneath, lowest].map(fits).find(Boolean)
      ?? { top: lowest, left: frame.left + Math.max(0, frame.width - own.width) / 2 };
    const [x, y] = [place.left - own.left, place.top - own.top];
    if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
    element.style.translate = `${x}px ${y}px`;
    element.classList.add("moved");
  };
  // A finger that taps wants no second name beside what the tap shows.
  const named = (marker, title) => matchMedia("(hover: hover)").matches ? marker.bindTooltip(text(title)) : marker;
  // A tap shows what stands there, and leads on to its page.
  const preview = (marker, { title, href, note, label, image, look }) => {
    const card = document.createElement("div");
    card.className = image ? "pictured" : look ? `patterned ${look}` : "";
    if (image) card.append(Object.assign(new Image(72, 72), { src: image, alt: "" }));
    const link = Object.assign(document.createElement("a"), { href, textContent: label ? `${label}. ${title}` : title });
    card.append(link);
    if (note) card.append(Object.assign(document.createElement("small"), { textContent: note }));
    return marker.bindPopup(card, fixed);
  };

  // A dot is one of many works. The keyboard reaches those in sight; where marks do not share one,
  // thousands are drawn on a canvas, and the page lists them.
  const mostMarks = 500;
  const dot = (feature, at, isOneOfThousands = false) => {
    const { kind, title, here } = feature.properties;
    if (kind === "building") return L.circleMarker(at, { radius: 3 });
    if (isOneOfThousands) {
      return preview(named(L.circleMarker(at, {
        renderer: many ??= L.canvas({ tolerance: 12 }), radius: 6, weight: 2, color: color("--wall"),
        fillColor: color("--soft"), fillOpacity: 1,
      }), title), feature.properties);
    }
    const marker = named(L.marker(at, {
      zIndexOffset: here ? 1000 : 0, icon: here ? icon("", "here", 20) : icon("", "other", 12),
    }), title);
    marker.feature = feature;
    return operate(preview(marker, feature.properties), "button", title, () => {});
  };
  let many;

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
    const at = onMap(stops[0].geometry.coordinates);
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
    return operate(marker.bindPopup(list, fixed), "button", stopsHere.replace("{numbers}", label), () => {});
  };
  const addPins = (map, stops, stopsHere) => {
    const layer = L.layerGroup().addTo(map);
    let shownAs = "";
    let isOnFloor = () => true;
    const arrange = () => {
      const groups = [];
      for (const stop of stops) {
        const point = map.project(onMap(stop.geometry.coordinates));
        const near = groups.find((group) => group.point.distanceTo(point) < pinSize);
        if (near) near.stops.push(stop); else groups.push({ point, stops: [stop] });
      }
      const groupedAs = groups.map((group) => shared(group.stops)).join(" ");
      if (groupedAs === shownAs) return;
      shownAs = groupedAs;
      const hadFocus = map.getPane("markerPane").contains(document.activeElement);
      layer.clearLayers();
      for (const group of groups) {
        const marker = pin(group.stops, stopsHere);
        layer.addLayer(marker);
        marker.getElement().classList.toggle(
          "off", !group.stops.some(({ properties: { level } }) => isOnFloor(level)));
      }
      if (hadFocus) map.getContainer().focus();
    };
    map.on("zoomend", arrange);
    arrange();
    // Stops on other floors are fainter.
    return (test) => {
      isOnFloor = test;
      shownAs = "";
      arrange();
    };
  };

  // The view of the drawn map, so that nothing leaps when it begins to move; false where the drawing
  // does not say how a position becomes a point.
  const asDrawn = (map, figure) => {
    const svg = figure.querySelector("svg[data-place]");
    if (!svg) return false;
    const [latitude, longitude, , , xNorth, yNorth] = svg.dataset.place.split(" ").map(Number);
    // A degree of latitude is 111.1 km here within half a per cent.
    const meters = 111132 / Math.hypot(xNorth, yNorth) * svg.viewBox.baseVal.width / map.getSize().x;
    const zoom = Math.log2(docentWidestPixel(latitude) / meters);
    map.setView([latitude, longitude], Math.min(zoom, map.getMaxZoom()), { animate: false });
    return true;
  };

  // Who comes back to the page finds the map as they left it.
  const remembered = () => history.state?.docentMap;
  const remember = (view) => history.replaceState({ ...history.state, docentMap: view }, "");

  const fill = (map, figure, data, still) => {
    many = undefined;
    middle = Number(figure.querySelector("svg[data-place]")?.dataset.place.split(" ")[1] ?? 0);
    const { tiles, thanks, credit, levels, level, stops: stopsHere } = figure.dataset;
    const root = new URL(`${data.slice(0, data.lastIndexOf("/") + 1)}../`, location.href);
    map.attributionControl.setPrefix(false);
    let scale;
    const measure = () => {
      scale?.remove();
      const isImperial = docentSettings.units === "imperial";
      scale = L.control.scale({ imperial: isImperial, metric: !isImperial }).addTo(map);
    };
    measure();
    document.addEventListener("docent-units", measure);
    map.on("unload", () => document.removeEventListener("docent-units", measure));
    // Leaflet takes an attribution for HTML, so it is escaped.
    const thanked = (words) => text(words ?? "").innerHTML;
    if (credit && !thanks?.includes(credit)) map.attributionControl.addAttribution(thanked(credit));
    if (tiles) {
      const layer = L.tileLayer(tiles,
        { maxNativeZoom: 19, maxZoom: map.getMaxZoom(), attribution: thanked(thanks) }).addTo(map);
      let hasCome = false;
      layer.once("tileload", () => { hasCome = true; });
      // Where no tile comes, as without signal, there is our own ground.
      layer.once("tileerror", () => {
        if (hasCome || !map.getPane("mapPane")?.isConnected) return;
        layer.remove();
        outlined(campus.features.filter((feature) => !isDot(feature)).map(resolved)).addTo(map).bringToBack();
        names.add(campus.features.flatMap(nameOf));
        if (figure.dataset.ground) {
          load("script", { src: figure.dataset.ground }).then(() => docentDrawGround(map, onMap), () => {});
        }
      });
    }
    let card;
    const keepInside = () => { if (card) placeInside(map, card); };
    map.on("popupopen", ({ popup }) => {
      card = popup;
      keepInside();
    });
    map.on("popupclose", () => { card = undefined; });
    map.on("zoomend", keepInside);
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
    // An outline of one area or several, as it is named.
    const nameOf = ({ geometry, properties: { kind, title } }) => {
      const areas = geometry?.type === "Polygon" ? [geometry.coordinates]
        : geometry?.type === "MultiPolygon" ? geometry.coordinates : [];
      if (!title || !areas.length || (kind !== "building" && kind !== "room")) return [];
      const [points, ...others] = areas.map((rings) => rings.map((ring) => ring.map(onMap)));
      return [{ name: title, isArea: true, points, others, coarsest: Infinity }];
    };
    // All buildings are named, those that the page is about, too; of rooms, those of the floor that is shown.
    const names = docentMapNames(map);
    if (!tiles) names.add(campus.features.flatMap(nameOf));
    const floorLayer = (features) => {
      const list = features.flatMap(nameOf);
      return outlined(features).on("add", () => names.add(list)).on("remove", () => names.remove(list));
    };
    const outlined = (features) => L.geoJSON(features, {
      coordsToLatLng: onMap,
      style: ({ properties: { kind } }) => ({
        color: color("--soft"), weight: kind === "path" ? 1.5 : 1,
        opacity: kind === "path" ? 0.5 : 1, fillOpacity: kind === "path" ? 0 : 0.12,
      }),
      pointToLayer: (feature, at) => dot(feature, at),
      onEachFeature: ({ properties }, layer) => {
        const { kind, title } = properties;
        if (kind === "building" && title) layer.bindTooltip(text(title), { sticky: true });
        if (kind === "room" && title) preview(named(layer, title), properties);
      },
    });
    const ground = outlined(below.filter((feature) => !isDot(feature))).addTo(map);
    // Works that would lie on one another share a mark, which a press spreads or comes closer to.
    const others = below.filter(isDot);
    const isMany = !hasClusters && others.length > mostMarks;
    const dots = L.geoJSON(others, { coordsToLatLng: onMap, pointToLayer: (feature, at) => dot(feature, at, isMany) });
    map.on("layeradd", ({ layer }) => {
      if (!layer.getChildCount) return;
      const count = layer.getChildCount();
      layer.getElement()?.setAttribute("role", "button");
      layer.getElement()?.setAttribute("aria-label", docentAway.say(
        docentAway.words.workCount[plural.select(count)] ?? docentAway.words.workCount.other, { count }));
    });
    const works = docentOnFloors(hasClusters
      ? L.markerClusterGroup({
        maxClusterRadius: 30, showCoverageOnHover: false, animate: !still, chunkedLoading: true,
        zoomToBoundsOnClick: false, spiderfyOnMaxZoom: false,
        iconCreateFunction: (cluster) => icon(String(cluster.getChildCount()), "cluster", 28),
      }).on("clusterclick clusterkeypress", ({ type, layer, originalEvent }) => {
        if (type !== "clusterclick" && originalEvent.key !== "Enter") return;
        const box = layer.getBounds();
        const [one, other] = [box.getSouthWest(), box.getNorthEast()]
          .map((corner) => map.project(corner, map.getMaxZoom()));
        // What lies on one spot is spread, wherever the map is; the rest comes closer.
        if (map.getZoom() >= map.getMaxZoom() || one.distanceTo(other) < 30) layer.spiderfy();
        else docentCloser(map, box);
      }) : L.layerGroup());
    works.addLayers(dots.getLayers());
    // Of many works, those in view are loaded piece by piece, and shown once the map has a view.
    const pieces = (own?.others ?? true) && campus.pieces;
    if (!pieces) works.addTo(map);
    const reach = pieces && docentPieces(map, pieces, {
      works, load, name: data, mark: (count) => icon(count, "cluster", 28),
      marker: (feature) => {
        const whole = resolved(feature);
        if (isOwn.has(whole.properties.href)) return null;
        // By its feature a floor knows its marks.
        return Object.assign(dot(whole, onMap(whole.geometry.coordinates)), { feature: whole });
      },
    });
    const isStop = ({ properties: { label } }) => Boolean(label);
    const shown = L.geoJSON(own ?? [], {
      coordsToLatLng: onMap,
      filter: ({ properties }) => docentSettings.isForUs(properties),
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
      all.extend(map.getBounds());
      // A whole number: clusters of a map whose least zoom is a fraction lose single marks.
      const least = Math.floor(Math.min(map.getZoom(), map.getBoundsZoom(all)));
      map.setMinZoom(least);
      // Bounds that are no larger than what is seen would move the map to and fro for ever, by the
      // fraction of a pixel that it cannot be in the middle.
      const [amid, half] = [map.project(all.getCenter(), least), map.getSize().divideBy(2).add([16, 16])];
      map.setMaxBounds(all.extend(map.unproject(amid.subtract(half), least)).extend(map.unproject(amid.add(half), least)));
    }
    docentHere.route?.(map, shown);
    const arrange = addPins(map, own?.features.filter(isStop) ?? [], stopsHere);
    if (levels && hasLevels.has(levels)) {
      docentHere.goTo = docentFloors(map, {
        folder: levels.slice(0, levels.lastIndexOf("/") + 1), load,
        begin: level === "all" ? level : Number(level),
        draw: ({ features }) => floorLayer(features.map(resolved)),
        choose: (floor, isOn) => {
          works.choose(floor);
          arrange(isOn);
        },
      });
    }
    if (figure.dataset.ground && !tiles && bounds) docentDrawGround(map, onMap);
  };

  const plural = new Intl.PluralRules(document.documentElement.lang);
  // The scripts with names of levels that came.
  const hasLevels = new Set();

  const open = async (figure, number) => {
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
    const { levels } = figure.dataset;
    await Promise.all([
      ...[data, tiles ? undefined : ground].filter(Boolean).map((src) => load("script", { src })),
      // Without names the map shows all levels.
      levels && load("script", { src: levels }).then(() => hasLevels.add(levels), () => {}),
    ]);
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
    const before = remembered();
    if (before?.figure === number) map.setView(before.center, before.zoom, { animate: false });
    else place.focus();
    const keep = () => {
      const { lat, lng } = map.getCenter();
      remember({ figure: number, center: [lat, lng], zoom: map.getZoom() });
    };
    keep();
    map.on("moveend", keep);
    return () => {
      remember(undefined);
      unmark();
      docentHere.goTo = undefined;
      map.remove();
      place.remove();
      drawn.hidden = false;
    };
  };

  if (hasLeaflet) {
    for (const [number, figure] of [...document.querySelectorAll("figure[data-map]")].entries()) {
      const { move, still } = figure.dataset;
      const button = Object.assign(document.createElement("button"), { type: "button", className: "move", textContent: move });
      let close;
      const turn = async () => {
        if (close) {
          close();
          close = undefined;
        } else {
          button.disabled = true;
          try {
            close = await open(figure, number);
          } catch {
            // Without signal the drawn map stays, and one may try again.
            const told = figure.querySelector(".told");
            if (told) docentAway.put(told, docentAway.words.mapUnavailable);
          }
          button.disabled = false;
        }
        button.textContent = close ? still : move;
      };
      button.addEventListener("click", turn);
      // A page that draws another map has it shown.
      figure.addEventListener("docent-still", () => { if (close) turn(); });
      if (figure.dataset.map && remembered()?.figure === number) turn();
      const caption = figure.querySelector("figcaption");
      caption.insertBefore(button, caption.querySelector(".told"));
    }
  }
}
