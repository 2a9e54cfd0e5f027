// Pictures as large as one likes: a tap on one opens it alone on the screen, to be moved and enlarged by
// fingers, wheel and keys; from there one goes through all pictures of the page by buttons, arrow keys
// and a swipe. Leaflet does the moving, and is loaded by the first tap; where it is not installed the
// link leads to the largest size.
"use strict";
{
  const folder = new URL(".", document.currentScript.src).href;
  const load = (tag, attributes) => new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement(tag), attributes);
    element.onload = resolve;
    element.onerror = reject;
    document.head.append(element);
  });
  let leaflet;
  const whole = async (link) => {
    const scan = link.dataset.scan?.split("x").map(Number);
    if (scan) return { width: scan[0], height: scan[1] };
    const own = link.querySelector("img");
    const [width, height] = ["width", "height"].map((side) => Number(own.getAttribute(side)));
    if (width && height) return { width, height };
    const image = Object.assign(new Image(), { src: link.href });
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  };
  // The map that one picture is moved on, in `box`.
  const draw = ({ width, height }, link, box) => {
    const { alt } = link.querySelector("img");
    // From the upper left corner, as tiles are counted.
    const corners = L.latLngBounds([-height, 0], [0, width]);
    const map = L.map(box, {
      crs: L.CRS.Simple, minZoom: -8, zoomSnap: 0, zoomDelta: 0.5, attributionControl: false,
      zoomControl: false, zoomAnimation: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    });
    L.imageOverlay(link.href, corners, { alt }).addTo(map);
    if (link.dataset.tiles) {
      const last = Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / 512)));
      L.tileLayer(link.dataset.tiles, {
        tileSize: 512, zoomOffset: last, minNativeZoom: -last, maxNativeZoom: 0, minZoom: -8, maxZoom: 4,
        bounds: corners, noWrap: true,
      }).addTo(map);
    }
    map.fitBounds(corners, { animate: false });
    // From all of it to four points of the screen for each of the picture.
    const least = map.getZoom();
    map.setMinZoom(least).setMaxZoom(Math.max(least + 1, 2));
    // As far as a little beyond the picture; never less than what is seen, which would move the map to
    // and fro for ever.
    map.setMaxBounds(corners.pad(0.2).extend(map.getBounds().pad(0.1)));
    const isWhole = () => map.getZoom() < least + 0.05;
    // A picture of which all is seen cannot be moved: the finger goes on to the next one.
    const settle = () => { map.dragging[isWhole() ? "disable" : "enable"](); };
    map.on("zoomend", settle);
    settle();
    return { map, isWhole };
  };

  const show = async (links, first) => {
    const make = (name, properties) => Object.assign(document.createElement(name), properties);
    const { close: closing, previous, next, place } = links[first].dataset;
    const button = (className, text, label) => {
      const element = make("button", { type: "button", className, textContent: text });
      element.setAttribute("aria-label", label);
      return element;
    };
    const close = button("close", "×", closing);
    const back = button("back", "‹", previous);
    const on = button("on", "›", next);
    const told = make("p", {});
    told.setAttribute("role", "status");
    const dialog = make("dialog", { className: "viewer" });
    back.hidden = on.hidden = told.hidden = links.length < 2;
    let box = make("div", {});
    dialog.append(close, box, back, told, on);

    let shown = first;
    let seen;
    let asking = 0;
    const turn = async (number) => {
      const link = links[number];
      const own = asking += 1;
      const size = await whole(link);
      if (own !== asking) return;
      seen?.map.remove();
      shown = number;
      const fresh = make("div", {});
      box.replaceWith(fresh);
      box = fresh;
      dialog.setAttribute("aria-label", link.querySelector("img").alt);
      told.textContent = place.replace("{number}", number + 1).replace("{total}", links.length);
      back.disabled = number === 0;
      on.disabled = number === links.length - 1;
      seen = draw(size, link, box);
      if (!dialog.contains(document.activeElement) || document.activeElement.disabled
        || document.activeElement === document.body) box.focus();
    };
    const go = (step) => {
      if (links[shown + step]) turn(shown + step).catch(() => {});
    };
    const isMirrored = getComputedStyle(document.documentElement).direction === "rtl";
    const side = isMirrored ? -1 : 1;
    back.addEventListener("click", () => go(-1));
    on.addEventListener("click", () => go(1));
    // The keys move an enlarged picture, and go through whole ones.
    dialog.addEventListener("keydown", (event) => {
      const steps = { ArrowLeft: -side, ArrowRight: side, PageUp: -1, PageDown: 1 };
      const step = steps[event.key];
      if (!step || (event.key.startsWith("Arrow") && !seen?.isWhole())) return;
      event.preventDefault();
      event.stopPropagation();
      go(step);
    }, true);
    // One finger that goes far aside, and not up or down, on a picture of which all is seen.
    let touched;
    dialog.addEventListener("touchstart", ({ touches }) => {
      touched = touches.length === 1 && seen?.isWhole() ? touches[0] : undefined;
    }, { passive: true, capture: true });
    dialog.addEventListener("touchend", ({ changedTouches: [touch] }) => {
      if (!touched || !touch) return;
      const [across, down] = [touch.clientX - touched.clientX, touch.clientY - touched.clientY];
      touched = undefined;
      if (Math.abs(across) > 48 && Math.abs(across) > 2 * Math.abs(down)) go(across < 0 ? side : -side);
    }, { passive: true, capture: true });

    document.body.append(dialog);
    dialog.showModal();
    // Going back closes it, as people expect of what fills the screen.
    history.pushState({ viewer: true }, "");
    const away = () => dialog.close();
    addEventListener("popstate", away, { once: true });
    close.addEventListener("click", away);
    dialog.addEventListener("close", () => {
      removeEventListener("popstate", away);
      if (history.state?.viewer) history.back();
      asking += 1;
      seen?.map.remove();
      dialog.remove();
      // To the picture that was seen last.
      links[shown].focus();
    });
    await turn(first);
    box.focus();
  };

  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a.zoom");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button) return;
    event.preventDefault();
    try {
      leaflet ??= Promise.all([
        load("link", { rel: "stylesheet", href: `${folder}leaflet/leaflet.css` }),
        load("script", { src: `${folder}leaflet/leaflet.js` }),
      ]);
      // What cannot be measured cannot be shown, and is found out before anything opens.
      await Promise.all([whole(link), leaflet]);
      const links = [...document.querySelectorAll("a.zoom")];
      if (!document.querySelector("dialog.viewer")) await show(links, links.indexOf(link));
    } catch {
      location.href = link.href;
    }
  });
}
