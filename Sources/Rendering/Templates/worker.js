// The service worker: asks the network first, and where that does not answer, what offline.js has
// put on the device. Pages that are not there lead to the list of those that are.
"use strict";
const files = "docent-files";
// Where a page is at hand, a network that says nothing for so long is taken for none, in ms.
const patience = 4000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// Hosts of files answer a folder with its index, and many a page without its ending.
const kept = async (address) => {
  const cache = await caches.open(files);
  const url = new URL(address);
  for (const ending of ["", url.pathname.endsWith("/") ? "index.html" : ".html"]) {
    const found = await cache.match(url.origin + url.pathname + ending, { ignoreSearch: true, ignoreVary: true });
    if (found) return found;
  }
  // Of a picture some sizes are kept; each of them serves for all.
  const digest = /\/pictures\/([0-9a-f]+)-\d+\.\w+$/.exec(url.pathname)?.[1];
  if (digest) {
    const sizes = (await cache.keys()).filter(({ url: other }) => other.includes(`/pictures/${digest}-`));
    const widest = sizes.map((size) => ({ size, width: Number(/-(\d+)\.\w+$/.exec(size.url)?.[1]) }))
      .sort((one, other) => other.width - one.width)[0];
    if (widest) return cache.match(widest.size);
  }
  return undefined;
};

// Players ask for parts of a recording, and some take nothing else (RFC 9110, section 14).
const part = async (response, range) => {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  if (first === undefined) return response;
  const bytes = await response.blob();
  const end = Math.min(last ? Number(last) + 1 : bytes.size, bytes.size);
  const headers = new Headers(response.headers);
  if (Number(first) >= end) {
    headers.set("content-range", `bytes */${bytes.size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("content-range", `bytes ${first}-${end - 1}/${bytes.size}`);
  headers.set("content-length", String(end - first));
  return new Response(bytes.slice(Number(first), end), { status: 206, headers });
};

const answer = async (request) => {
  const own = await kept(request.url);
  const network = fetch(request);
  try {
    if (!own) return await network;
    const waited = new Promise((resolve) => { setTimeout(resolve, patience); });
    const response = await Promise.race([network, waited]);
    // A server that fails is no better than none.
    if (response && response.status < 500) return response;
  } catch {
    if (!own && request.mode === "navigate") {
      const list = (await (await caches.open(files)).keys())
        .find(({ url }) => /\/saved(\.html)?$/.test(new URL(url).pathname));
      if (list) return Response.redirect(`${list.url}#offline`);
    }
    if (!own) return Response.error();
  }
  network.catch(() => {});
  const range = request.headers.get("range");
  return range ? part(own, range) : own;
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  // Lists are always those of the network: by them one sees what has changed.
  if (request.cache === "no-store") return;
  event.respondWith(answer(request));
});
