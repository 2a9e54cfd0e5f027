// The ground of a movable map: water, green and streets on one canvas below all else, with their
// names. The ground comes in a script that calls docentGround, since pages may lie on a disk.
"use strict";
{
  let ground;
  // A map that the page draws itself hears of it, too.
  const other = window.docentGround;
  window.docentGround = (data) => {
    ground = data;
    other?.(data);
  };

  // Colours are mixed with the ground beforehand: clear ones would be darker where streets meet.
  const paper = document.createElement("canvas").getContext("2d");
  const rgb = (color) => {
    paper.fillStyle = color;
    return [1, 3, 5].map((at) => parseInt(paper.fillStyle.slice(at, at + 2), 16));
  };
  const variable = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const mixed = (color, share) => {
    const [over, below] = [rgb(color || variable("--ink")), rgb(variable("--panel"))];
    return `rgb(${over.map((value, at) => Math.round(share * value + (1 - share) * below[at])).join()})`;
  };

  // `onMap` tells where on the map a longitude and latitude are.
  window.docentDrawGround = (map, onMap) => {
    const { looks, features } = ground;
    const pane = map.createPane("docent-ground");
    Object.assign(pane.style, { zIndex: 150, pointerEvents: "none" });
    const renderer = L.canvas({ pane: "docent-ground", padding: 0.3 });
    const drawn = looks.map(({ color, fill, stroke }) => ({
      layers: L.layerGroup(), color: mixed(color, stroke), fillColor: mixed(color, fill),
    }));
    const named = [];
    for (const [look, text, isArea, parts] of features) {
      const name = docentAway.readIn(text);
      const points = parts.map((numbers) => docentAway.course(numbers).map(([latitude, longitude]) => onMap([longitude, latitude])));
      const { layers, color, fillColor } = drawn[look];
      const options = { renderer, interactive: false, smoothFactor: 1.5 };
      layers.addLayer(isArea
        ? L.polygon(points, { ...options, stroke: false, fillColor, fillOpacity: 1 })
        : L.polyline(points, { ...options, color, lineCap: "butt", dashArray: looks[look].dashes }));
      // All areas of a feature have one name.
      if (name && isArea === 2) named.at(-1).others.push(points);
      else if (name) named.push({ name, isArea, points, others: [], coarsest: looks[look].coarsest });
    }

    const fit = () => {
      const scale = docentMetersPerPixel(map);
      looks.forEach(({ meters, pixels, coarsest }, number) => {
        const { layers } = drawn[number];
        if (scale > coarsest) return layers.remove();
        layers.eachLayer((layer) => layer.setStyle({ weight: Math.max(pixels, meters / scale) }));
        layers.addTo(map);
      });
    };

    fit();
    docentMapNames(map).add(named);
    map.on("zoomend", fit);
  };
}
