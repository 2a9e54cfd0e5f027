// What a device keeps for use without signal: the files, the lists of what each tour or campus needs,
// and the language that was chosen last. Pages, and the service worker, know it by this alone.
"use strict";
const docentKept = (() => {
  const [files, lists, choice] = ["docent-files", "docent-lists", "docent-language"];
  const options = { ignoreVary: true };

  const read = async (response) => {
    const list = await response.json();
    const isWhole = typeof list.title === "string" && Array.isArray(list.files) && list.files.length > 0;
    if (!isWhole) throw new Error("no list");
    const { title, bytes, saved, language, hasSearch, files: all, labels, names } = list;
    return { title, bytes, saved, language, hasSearch, files: all, labels: labels ?? {},
      names: Array.isArray(names) ? names : [] };
  };
  // The lists that are on the device, with their addresses.
  const savedLists = async () => {
    const cache = await caches.open(lists);
    const keys = await cache.keys();
    const all = await Promise.all(keys.map(async (key) => {
      try {
        return [key.url, await read(await cache.match(key))];
      } catch {
        // What is no list is of no use to anybody.
        await cache.delete(key);
        return undefined;
      }
    }));
    return all.filter(Boolean);
  };
  const urls = async () => new Set((await (await caches.open(files)).keys()).map(({ url }) => url));
  // An address without what it asks, by which pages are known in all languages.
  const plain = (address) => {
    const { origin, pathname } = new URL(address);
    return origin + pathname;
  };

  // The addresses of the pages that are on the device, where nothing else can be had; else nothing.
  const atHand = async (isAway = false) => {
    if ((navigator.onLine && !isAway) || !("caches" in self)) return null;
    const pages = new Set([...await urls()].map(plain));
    return pages.size ? pages : null;
  };

  const language = async () => {
    const kept = await (await caches.open(choice)).match("/language");
    return kept ? kept.text() : null;
  };
  const choose = async (tag) => {
    if (/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(tag)) {
      await (await caches.open(choice)).put("/language", new Response(tag));
    }
  };

  // The file that answers for an address: in the language that it names, or that was chosen last, or
  // in any. Hosts of files answer a folder with its index, and many a page without its ending.
  const find = async (address) => {
    const cache = await caches.open(files);
    const url = new URL(address);
    const wanted = url.searchParams.get("lang") ?? await language();
    const endings = ["", url.pathname.endsWith("/") ? "index.html" : ".html"];
    // What else tells pages apart; a choice that was not kept is answered by the page of all.
    const own = ["page", "minutes"].filter((name) => url.searchParams.has(name))
      .map((name) => `${name}=${url.searchParams.get(name)}`);
    for (const ending of endings) {
      for (const parts of [[...own, `lang=${wanted}`], own, [`lang=${wanted}`], []]) {
        const query = parts.length ? `?${parts.join("&")}` : "";
        const found = await cache.match(plain(url) + ending + query, options);
        if (found) return found;
      }
    }
    for (const ending of endings) {
      const keys = await cache.keys(plain(url) + ending, { ...options, ignoreSearch: true });
      const key = keys.find((one) => new URL(one.url).searchParams.get("lang") === wanted) ?? keys[0];
      if (key) return cache.match(key, options);
    }
    // Of a picture some sizes are kept; each of them serves for all.
    const digest = /\/pictures\/([0-9a-f]+)-\d+\.\w+$/.exec(url.pathname)?.[1];
    if (digest) {
      const width = (size) => Number(/-(\d+)\.\w+$/.exec(size)?.[1]);
      const [widest] = [...await urls()].filter((other) => other.includes(`/pictures/${digest}-`))
        .sort((one, other) => width(other) - width(one));
      if (widest) return cache.match(widest, options);
    }
    return undefined;
  };
  // The address of the page that the short address of a label leads to, in the language chosen last.
  const labelled = async (address) => {
    const code = /\/s\/([^/]+)\/?(?:index\.html)?$/.exec(new URL(address).pathname)?.[1]
      .replaceAll("-", "").toUpperCase();
    if (!code) return undefined;
    const wanted = await language();
    for (const [, list] of await savedLists()) {
      const paths = Array.isArray(list.labels[code]) ? list.labels[code] : [];
      const pages = paths.map((path) => list.files.find((file) => file.path === path)?.url).filter(Boolean);
      const own = pages.find((url) => new URL(url).searchParams.get("lang") === wanted)
        ?? pages.find((url) => wanted && url.includes(`/${wanted}/`)) ?? pages[0];
      if (own) return own;
    }
    return undefined;
  };
  // The page that lists what is kept, in the language chosen last.
  const overview = async () => {
    const pages = [...await urls()].filter((url) => /\/saved(\.html)?$/.test(new URL(url).pathname))
      .sort((one, other) => one.length - other.length);
    const wanted = await language();
    return pages.find((url) => new URL(url).searchParams.get("lang") === wanted)
      ?? pages.find((url) => wanted && url.includes(`/${wanted}/saved`)) ?? pages[0];
  };
  // The language of the page's texts, by which it is kept beside the same in others.
  const texts = () => document.documentElement.dataset.texts ?? document.documentElement.lang;
  // The pages whose names have all of `words`, where no index is kept: [address, name].
  const named = async (words) => {
    const fold = (text) => text.normalize("NFKD").replace(/[\p{M}\p{Cf}]/gu, "").toLowerCase();
    const all = fold(words).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    const own = texts();
    const found = new Map();
    for (const [, list] of await savedLists()) {
      const address = new Map(list.files.map(({ path, url }) => [path, url]));
      for (const [path, name] of list.names) {
        const url = address.get(path);
        const tag = url && new URL(url).searchParams.get("lang");
        if (url && (!tag || tag === own) && all.every((word) => fold(name).includes(word))) found.set(url, name);
      }
    }
    return [...found];
  };
  return { files, lists, read, savedLists, urls, plain, atHand, choose, find, labelled, overview, texts, named };
})();
