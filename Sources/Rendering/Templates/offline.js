// Tours and campuses without signal: puts all files that they need on the device when the visitor
// asks, tells before how much that is, and later fetches only what has changed. The service worker
// answers from there when no network does.
"use strict";
{
  const { files, lists, read, savedLists, urls } = docentKept;
  const words = JSON.parse(document.getElementById("offline-words").textContent);
  const plural = new Intl.PluralRules(document.documentElement.lang);
  const say = (phrase, values) => phrase.replace(/\{(\w+)\}/g, (mark, name) => values[name] ?? mark);
  const size = (bytes) => (bytes / 1e6).toLocaleString(document.documentElement.lang,
    { style: "unit", unit: "megabyte", maximumFractionDigits: bytes < 1e7 ? 1 : 0 });
  const counted = (forms, count, values) =>
    say(forms[plural.select(count)] ?? forms.other, { count: String(count), ...values });
  const total = (all) => all.reduce((sum, file) => sum + file.bytes, 0);
  const sentences = (...all) => all.filter(Boolean).join(" ");

  // What a list holds, and what it does not; nothing of one that was kept before lists told it.
  const told = ({ language, hasSearch }) => sentences(
    language && say(words.offlineHolds, { name: language }),
    hasSearch === false && words.offlineWithoutSearch);
  // What no list names any more goes.
  const sweep = async () => {
    const cache = await caches.open(files);
    const needed = new Set((await savedLists()).flatMap(([, list]) => list.files.map(({ url }) => url)));
    for (const key of await cache.keys()) if (!needed.has(key.url)) await cache.delete(key);
  };
  const remove = async (address) => {
    await (await caches.open(lists)).delete(address);
    await sweep();
  };

  // The list as the service or site has it now, with whole addresses.
  const fetchList = async (address, root) => {
    const response = await fetch(address, { cache: "no-store" });
    if (!response.ok) throw new Error(String(response.status));
    const list = await read(response);
    for (const file of list.files) file.url = new URL(file.path, root).href;
    return list;
  };
  // The files of `list` that are not on the device as they are now.
  const lacking = async (list) => {
    const known = new Map((await savedLists())
      .flatMap(([, other]) => other.files.map(({ url, digest }) => [url, digest])));
    const here = await urls();
    return list.files.filter(({ url, digest }) => known.get(url) !== digest || !here.has(url));
  };
  // The files of a kept list that the browser has removed since.
  const lost = async (list) => {
    const here = await urls();
    return list.files.filter(({ url }) => !here.has(url));
  };
  const fetchFile = async (cache, { url }, signal) => {
    let response = await fetch(url, { cache: "no-cache", signal });
    // What only somebody who is signed on may see is not for everybody who has the device.
    if (/\bno-store\b/.test(response.headers.get("cache-control") ?? "")) {
      response = await fetch(url, { cache: "no-cache", credentials: "omit", signal });
    }
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    // A new answer, since one that was redirected may not stand for a page.
    const headers = { "content-type": response.headers.get("content-type") ?? "" };
    const policy = response.headers.get("content-security-policy");
    if (policy) headers["content-security-policy"] = policy;
    await cache.put(url, new Response(await response.blob(), { headers }));
  };
  const save = async (address, list, tell) => {
    const cache = await caches.open(files);
    // What has come until it breaks off is in the reader's language, and the scripts of pages come first.
    await docentKept.choose(docentKept.texts());
    const wanted = await lacking(list);
    let done = 0;
    const isPart = ({ path }) => /(^|\/)assets\//.test(path);
    const rest = [...wanted.filter((file) => !isPart(file)), ...wanted.filter(isPart)];
    // The first fault ends what the others fetch, too; none of them goes on behind who is told of it.
    const broken = new AbortController();
    let fault;
    const work = async () => {
      try {
        for (let file = rest.pop(); file && !fault; file = rest.pop()) {
          await fetchFile(cache, file, broken.signal);
          done += 1;
          if (!fault) tell(done, wanted.length);
        }
      } catch (error) {
        fault ??= error;
        broken.abort();
      }
    };
    await Promise.all([work(), work(), work()]);
    if (fault) throw fault;
    const kept = { ...list, saved: new Date().toISOString() };
    await (await caches.open(lists)).put(address, new Response(JSON.stringify(kept)));
    await sweep();
  };
  // The room that is left, where the browser tells it.
  const room = async () => {
    try {
      const { quota, usage } = await navigator.storage.estimate();
      return quota - usage;
    } catch {
      return Infinity;
    }
  };
  // Tells whether the browser promises to keep it; one that does not say is believed.
  const isLasting = async () => {
    try {
      return await navigator.storage.persisted() || await navigator.storage.persist();
    } catch {
      return true;
    }
  };

  // Said where there is too little of it.
  const shortOfRoom = async (wanted) => {
    const left = await room();
    return left < total(wanted)
      ? say(words.offlineNoRoom, { size: size(total(wanted)), room: size(Math.max(0, left)) }) : "";
  };
  // Fetches all of `list`, and tells how far that is; answers whether all has come, and what there is to say.
  const fetchAll = async (address, list, tell) => {
    let progress = "";
    try {
      const lasts = await isLasting();
      await save(address, list, (done, all) => {
        progress = say(words.offlineProgress, { done: String(done), total: String(all) });
        tell(progress);
      });
      return { isWhole: true, said: lasts ? "" : words.offlineMayGo };
    } catch (error) {
      const isFull = error.name === "QuotaExceededError";
      // Half of it is of no use, and takes the room of other things.
      if (isFull) await sweep().catch(() => {});
      return { isWhole: false, said: isFull ? words.offlineFull : sentences(words.offlineBroken, progress) };
    }
  };

  // A page from a disk needs no signal, and its browser keeps none of it.
  const isPossible = "serviceWorker" in navigator && "caches" in window && isSecureContext
    && location.protocol !== "file:";
  const date = (text) => new Date(text).toLocaleDateString(document.documentElement.lang,
    { dateStyle: "medium" });
  const summary = async (list) => {
    const gone = await lost(list);
    return sentences(
      say(words.offlineSaved, { date: date(list.saved), size: size(list.bytes) }),
      gone.length ? counted(words.offlineLost, gone.length, {}) : told(list));
  };
  // The same, and that it is not of today; nothing where it is.
  const outdated = async (list, wanted) => wanted.length
    ? sentences(await summary(list), say(words.offlineOutdated, { size: size(total(wanted)) })) : "";

  // MARK: On the page of a tour or campus

  const part = document.getElementById("offline");
  if (part && !isPossible) part.hidden = true;
  if (part && isPossible) {
    const address = new URL(part.dataset.list, location.href).href;
    const root = new URL(part.dataset.root, location.href).href;
    const button = document.getElementById("offline-save");
    const removing = document.getElementById("offline-remove");
    const state = document.getElementById("offline-state");
    let asked;
    let saved;

    const show = async () => {
      saved = (await savedLists()).find(([url]) => url === address)?.[1];
      asked = undefined;
      removing.hidden = !saved;
      button.textContent = saved ? words.offlineUpdate : words.offlineSave;
      state.textContent = saved ? await summary(saved) : "";
    };
    // A copy that is not of today is said to be none, where the network tells.
    const compare = async () => {
      if (!saved) return;
      const wanted = await lacking(await fetchList(address, root));
      const said = saved && await outdated(saved, wanted);
      if (said && !asked) state.textContent = said;
    };
    // The first press tells how much it is, the second fetches it.
    const ask = async () => {
      state.textContent = words.offlineLooking;
      const list = await fetchList(address, root);
      const wanted = await lacking(list);
      if (saved && !wanted.length) {
        await save(address, list, () => {});
        await show();
        state.textContent = words.offlineCurrent;
        return;
      }
      const short = await shortOfRoom(wanted);
      if (short) {
        state.textContent = short;
        return;
      }
      asked = list;
      button.textContent = words.offlineStart;
      state.textContent = sentences(
        counted(words.offlineSize, wanted.length, { size: size(total(wanted)) }), told(list));
    };
    const fetchAsked = async () => {
      await navigator.serviceWorker.register(part.dataset.worker);
      const { isWhole, said } = await fetchAll(address, asked, (progress) => { state.textContent = progress; });
      if (isWhole) await show();
      state.textContent = sentences(isWhole && state.textContent, said);
    };
    const act = async (deed) => {
      button.disabled = true;
      try {
        await deed();
      } catch {
        state.textContent = words.offlineBroken;
      }
      button.disabled = false;
    };
    button.addEventListener("click", () => act(asked ? fetchAsked : ask));
    removing.addEventListener("click", () => act(async () => {
      await remove(address);
      await show();
    }));
    show().then(() => compare().catch(() => {}), () => { part.hidden = true; });
  }

  // MARK: On the page of what is saved

  const place = document.getElementById("offline-tours");
  if (place && isPossible) {
    const make = (name, properties) => Object.assign(document.createElement(name), properties);
    // The address that the paths of a list are below, in whichever language it was kept.
    const rootOf = ({ files: [{ path, url }] }) =>
      url.slice(0, url.length - new URL(path, location.origin).href.length + location.origin.length + 1);
    const row = async ([address, list]) => {
      const { title, files: [first] } = list;
      const item = make("li", {});
      const link = make("a", { href: first.url, textContent: title, dir: "auto" });
      const note = make("span", { className: "note", textContent: await summary(list) });
      note.setAttribute("role", "status");
      const update = make("button", { type: "button", className: "quiet", textContent: words.offlineUpdate, hidden: true });
      const fetchFresh = async () => {
        const fresh = await fetchList(address, rootOf(list));
        return [fresh, await lacking(fresh)];
      };
      const renew = async () => {
        const [fresh, wanted] = await fetchFresh();
        const short = await shortOfRoom(wanted);
        if (short) {
          note.textContent = short;
          return;
        }
        const { isWhole, said } = await fetchAll(address, fresh, (progress) => { note.textContent = progress; });
        if (isWhole) {
          await show();
          return;
        }
        note.textContent = said;
      };
      update.addEventListener("click", async () => {
        update.disabled = true;
        await renew().catch(() => { note.textContent = words.offlineBroken; });
        update.disabled = false;
      });
      const removing = make("button", { type: "button", className: "remove", textContent: "×" });
      removing.setAttribute("aria-label", say(words.removeThing, { name: title }));
      removing.addEventListener("click", async () => {
        await remove(address);
        await show();
      });
      item.append(link, note, update, removing);
      // Where no network tells, it is as it is.
      fetchFresh().then(async ([, wanted]) => {
        const said = await outdated(list, wanted);
        update.hidden = !said;
        if (said) note.textContent = said;
      }).catch(() => {});
      return item;
    };
    const show = async () => {
      const rows = await Promise.all((await savedLists()).map(row));
      place.querySelector("ul").replaceChildren(...rows);
      place.hidden = rows.length === 0;
    };
    // Some browsers let pages keep nothing.
    show().catch(() => {});
  }
  const notice = document.getElementById("offline-notice");
  if (notice) {
    const tell = () => { notice.hidden = location.hash !== "#offline"; };
    addEventListener("hashchange", tell);
    tell();
  }
}
