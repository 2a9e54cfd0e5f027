// The visitor's dot, with its accuracy drawn, on every map of the page: on the drawn ones where they
// say how a position becomes a point, and on movable ones, which ask for it.
"use strict";
{
  const { words, make, put } = docentAway;
  const space = "http://www.w3.org/2000/svg";
  const shape = (name, attributes) => {
    const element = document.createElementNS(space, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };

  const follow = (figure) => {
    const svg = figure.querySelector("svg[data-place]");
    if (!svg) return undefined;
    const { width, height } = svg.viewBox.baseVal;
    const circle = shape("circle", { class: "around" });
    const look = shape("path", { class: "look", d: "M-55-75Q0-115 55-75L0-190z" });
    const spot = shape("circle", { class: "spot", r: 75 });
    const dot = shape("g", { class: "map-dot" });
    const turn = shape("g", {});
    turn.append(look, spot);
    dot.append(circle, turn);

    const button = make("button", { type: "button", className: "locate" });
    const told = make("span", { className: "told" });
    told.setAttribute("role", "status");
    // What leads on where no position is to be had.
    const instead = figure.querySelector(".instead");
    instead?.before(button, told);
    if (!instead) figure.querySelector("figcaption").append(button, told);
    button.addEventListener("click", () => { if (docentHere.isOn()) docentHere.stop(); else docentHere.ask(); });

    let latest;
    const show = (state) => {
      latest = state;
      const [latitude, longitude, x, y, xNorth, yNorth, xEast, yEast] = svg.dataset.place.split(" ").map(Number);
      button.textContent = docentHere.isOn() ? words.hideMe : words.whereAmI;
      let text = docentHere.trouble(state);
      const { fix, heading } = state;
      if (!fix) dot.remove();
      else {
        const [north, east] = [fix.latitude - latitude, (fix.longitude - longitude + 540) % 360 - 180];
        const at = [x + north * xNorth + east * xEast, y + north * yNorth + east * yEast];
        // A degree of latitude is 111.1 km here within half a per cent.
        const scale = Math.hypot(xNorth, yNorth) / 111132;
        circle.setAttribute("r", Math.round(Math.max(fix.accuracy * scale, 75)));
        dot.setAttribute("transform", `translate(${at.map(Math.round).join(" ")})`);
        turn.setAttribute("transform", `rotate(${Math.round(heading ?? 0)})`);
        look.style.display = heading === undefined ? "none" : "";
        const isInside = at[0] >= 0 && at[0] <= width && at[1] >= 0 && at[1] <= height;
        if (isInside) svg.append(dot); else dot.remove();
        text ||= isInside ? words.blueDot : words.notOnMap;
      }
      put(told, text);
      if (instead) instead.hidden = !docentHere.isStuck(state);
    };
    docentHere.listen(show);
    // For those who draw the map anew.
    return () => show(latest);
  };
  docentHere.follow = follow;
  for (const figure of document.querySelectorAll("figure.map:not([hidden])")) follow(figure);

  // A movable map gets the dot as long as it is there.
  docentHere.mark = (map) => {
    // Above the pins, which it does not keep from being pressed.
    const pane = map.createPane("docent-dot");
    pane.style.zIndex = 640;
    pane.style.pointerEvents = "none";
    const options = { pane: "docent-dot", interactive: false };
    const around = L.circle([0, 0], { ...options, radius: 1, className: "map-dot around" });
    const spot = L.circleMarker([0, 0], { ...options, radius: 8, className: "map-dot spot" });
    // The way that the visitor looks, where that is known.
    const turn = shape("path", { class: "look", d: "M0 0L-15-30Q0-38 15-30z" });
    const picture = shape("svg", { viewBox: "-40 -40 80 80", width: 80, height: 80, class: "map-dot" });
    picture.append(turn);
    const look = L.marker([0, 0], {
      ...options, keyboard: false,
      icon: L.divIcon({ className: "map-look", html: picture, iconSize: [80, 80] }),
    });
    return docentHere.listen(({ fix, heading }) => {
      if (!fix) {
        for (const layer of [around, look, spot]) layer.remove();
        return;
      }
      // On the map's own side of the antimeridian.
      const turns = Math.round((map.getCenter().lng - fix.longitude) / 360);
      const at = [fix.latitude, fix.longitude + 360 * turns];
      if (heading === undefined) look.remove();
      else {
        turn.setAttribute("transform", `rotate(${Math.round(heading)})`);
        look.setLatLng(at).addTo(map);
      }
      around.setLatLng(at).setRadius(fix.accuracy).addTo(map);
      spot.setLatLng(at).addTo(map);
    });
  };
}
