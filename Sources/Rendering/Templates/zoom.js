// Pictures as large as one likes: a tap on one opens it alone on the screen, to be moved and enlarged by
// fingers, wheel and keys. Leaflet does that, and is loaded by the first tap; where it is not installed
// the link leads to the largest size.
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

  const show = ({ width, height }, link) => {
    const { alt } = link.querySelector("img");
    const box = document.createElement("div");
    const close = Object.assign(document.createElement("button"), { type: "button", textContent: "×" });
    close.setAttribute("aria-label", link.dataset.close);
    const dialog = Object.assign(document.createElement("dialog"), { className: "viewer" });
    dialog.setAttribute("aria-label", alt);
    dialog.append(close, box);
    document.body.append(dialog);
    dialog.showModal();
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
    map.setMinZoom(map.getZoom()).setMaxZoom(Math.max(map.getZoom() + 1, 2)).setMaxBounds(corners.pad(0.2));
    box.focus();
    // Going back closes it, as people expect of what fills the screen.
    history.pushState({ viewer: true }, "");
    const away = () => dialog.close();
    addEventListener("popstate", away, { once: true });
    close.addEventListener("click", away);
    dialog.addEventListener("close", () => {
      removeEventListener("popstate", away);
      if (history.state?.viewer) history.back();
      map.remove();
      dialog.remove();
      link.focus();
    });
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
      const [size] = await Promise.all([whole(link), leaflet]);
      if (!document.querySelector("dialog.viewer")) show(size, link);
    } catch {
      location.href = link.href;
    }
  });
}
