// The service worker: asks the network first, and where that does not answer, what offline.js has
// put on the device. Pages that are not there lead to the list of those that are.
"use strict";
// A network that says nothing for so long is taken for none where a page is at hand, in ms.
const patience = 4000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

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
  const network = fetch(request);
  network.catch(() => {});
  const waited = new Promise((resolve) => { setTimeout(resolve, patience); });
  try {
    const response = await Promise.race([network, waited]);
    // A server that fails is no better than none.
    if (response && response.status < 500) return response;
  } catch { /* What is kept answers. */ }
  const own = await docentKept.find(request.url);
  if (own) {
    const range = request.headers.get("range");
    return range ? part(own, range) : own;
  }
  try {
    return await network;
  } catch {
    const page = request.mode === "navigate" ? await docentKept.labelled(request.url) : undefined;
    if (page) return Response.redirect(`${page}#label`);
    const overview = request.mode === "navigate" ? await docentKept.overview() : undefined;
    return overview ? Response.redirect(`${overview}#offline`) : Response.error();
  }
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  // Lists are always those of the network: by them one sees what has changed.
  if (request.cache === "no-store") return;
  const language = request.mode === "navigate" ? url.searchParams.get("lang") : null;
  // Pages that are read later name no language: it is the one chosen last.
  event.respondWith(language ? docentKept.choose(language).then(() => answer(request)) : answer(request));
});
