// The page of saved things: shows the list that keep.js keeps on this device, puts it into the
// quickest order, shares it as a link that holds all of it, and writes and reads it as a file.
"use strict";
{
  const { all, keep, clean, watch } = docentSaved;
  const words = JSON.parse(document.getElementById("words").textContent);
  const element = (id) => document.getElementById(id);
  const say = (phrase, values) => phrase.replace(/\{(\w+)\}/g, (mark, name) => values[name] ?? mark);
  const plural = new Intl.PluralRules(document.documentElement.lang);
  const counted = (forms, count) =>
    say(forms[plural.select(count)] ?? forms.other, { count: String(count) });
  const make = (name, properties, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };
  const tell = (sentence) => { element("state").textContent = sentence; };

  // Keeps the list, and says so where the device does not.
  const change = (things) => {
    if (keep(things)) return true;
    tell(words.keepRefused);
    return false;
  };

  // MARK: The list

  let before;
  const offerUndo = (things) => {
    before = things;
    element("undoing").hidden = false;
  };
  const remove = (thing) => {
    const things = all();
    if (!change(things.filter(({ path }) => path !== thing.path))) return;
    show();
    tell(say(words.removedFromSaved, { name: thing.title }));
    offerUndo(things);
    element("undo").focus();
  };
  const row = (thing, isOwn) => {
    const href = words.base + thing.path + words.ending;
    const drawn = `patterned ${thing.tone || "tone-2"}`;
    const item = make("li", { className: drawn }, make("a", { href, dir: "auto" }, thing.title));
    if (thing.image) {
      const image = make("img", { alt: "", width: 72, height: 72, loading: "lazy", decoding: "async" });
      // What is not there any more, or not on the device, has its drawn card.
      image.onerror = () => { image.remove(); item.className = drawn; };
      image.src = words.root + thing.image;
      item.className = "pictured";
      item.prepend(image);
    }
    if (thing.note) item.append(make("span", { className: "note", dir: "auto" }, thing.note));
    if (!isOwn) return item;
    const button = make("button", { type: "button", className: "remove" }, "×");
    button.setAttribute("aria-label", say(words.removeThing, { name: thing.title }));
    button.addEventListener("click", () => remove(thing));
    item.append(button);
    return item;
  };
  const show = () => {
    const things = all();
    element("saved-list").replaceChildren(...things.map((thing) => row(thing, true)));
    element("empty").hidden = things.length > 0;
    element("deeds").hidden = things.length === 0;
    element("order").hidden = things.filter(({ at }) => at).length < 3;
    element("link").hidden = true;
    tell(things.length ? counted(words.savedCount, things.length) : "");
  };

  // MARK: Stamps

  // The tours of which stops were seen, each with its stamps.
  const walks = () => {
    const found = [];
    try {
      for (const key of Object.keys(localStorage).sort()) {
        const id = /^docent-stamps-([a-z0-9-]+)$/.exec(key)?.[1];
        if (!id) continue;
        const { title, total, seen } = JSON.parse(localStorage.getItem(key)) ?? {};
        if (typeof title === "string" && title && Array.isArray(seen) && seen.length) {
          found.push({ key, title, path: `tours/${id}`, number: seen.length, total });
        }
      }
    } catch { /* What another hand has written is no stamp. */ }
    return found;
  };
  const showWalks = () => {
    const found = walks();
    element("walks").hidden = found.length === 0;
    element("walk-list").replaceChildren(...found.map((walk) => {
      const { key, number, total } = walk;
      const item = row({ ...walk, note: say(words.stopsVisited, { number, total }) }, false);
      const button = make("button", { type: "button", className: "remove" }, "×");
      button.setAttribute("aria-label", say(words.removeThing, { name: walk.title }));
      button.addEventListener("click", () => {
        localStorage.removeItem(key);
        showWalks();
        tell(say(words.removedFromSaved, { name: walk.title }));
      });
      item.append(button);
      return item;
    }));
  };

  // MARK: The quickest order

  // East and north of the equator, near enough to compare lengths within a town, in degrees of
  // latitude; differences of longitude go the shorter way around the Earth.
  const length = ([latitude, longitude], [north, east]) => {
    const turn = ((east - longitude + 540) % 360) - 180;
    return Math.hypot(north - latitude, turn * Math.cos((latitude + north) * Math.PI / 360));
  };
  // The shortest path through all, from any to any, by M. Held and R. Karp (doi:10.1137/0110015):
  // exact, in 2^n n^2 steps.
  const exact = (lengths) => {
    const count = lengths.length;
    const full = 1 << count;
    const best = new Float64Array(full * count).fill(Infinity);
    const from = new Int8Array(full * count).fill(-1);
    for (let last = 0; last < count; last += 1) best[(1 << last) * count + last] = 0;
    for (let seen = 1; seen < full; seen += 1) {
      for (let last = 0; last < count; last += 1) {
        const cost = best[seen * count + last];
        if (cost === Infinity) continue;
        for (let next = 0; next < count; next += 1) {
          if (seen & (1 << next)) continue;
          const there = (seen | (1 << next)) * count + next;
          if (cost + lengths[last][next] < best[there]) {
            best[there] = cost + lengths[last][next];
            from[there] = last;
          }
        }
      }
    }
    let seen = full - 1;
    let last = 0;
    for (let other = 1; other < count; other += 1) {
      if (best[seen * count + other] < best[seen * count + last]) last = other;
    }
    const order = [];
    while (last >= 0) {
      order.unshift(last);
      const earlier = from[seen * count + last];
      seen &= ~(1 << last);
      last = earlier;
    }
    return order;
  };
  // For more than that takes: always to the nearest, then pieces turned around while that is shorter.
  const good = (lengths) => {
    const rest = new Set(lengths.keys());
    const order = [0];
    rest.delete(0);
    while (rest.size) {
      const here = order[order.length - 1];
      const next = [...rest].reduce((one, other) => lengths[here][other] < lengths[here][one] ? other : one);
      order.push(next);
      rest.delete(next);
    }
    const way = (one, other) => one === undefined || other === undefined ? 0 : lengths[one][other];
    for (let isBetter = true; isBetter;) {
      isBetter = false;
      for (let i = 0; i < order.length - 1; i += 1) {
        for (let j = i + 1; j < order.length; j += 1) {
          const now = way(order[i - 1], order[i]) + way(order[j], order[j + 1]);
          const turned = way(order[i - 1], order[j]) + way(order[i], order[j + 1]);
          if (turned < now - 1e-12) {
            order.splice(i, j - i + 1, ...order.slice(i, j + 1).reverse());
            isBetter = true;
          }
        }
      }
    }
    return order;
  };
  // Things without a position come last, in their order.
  const quickest = (things) => {
    const placed = things.filter(({ at }) => at);
    const lengths = placed.map((one) => placed.map((other) => length(one.at, other.at)));
    const order = placed.length > 12 ? good(lengths) : placed.length ? exact(lengths) : [];
    return [...order.map((index) => placed[index]), ...things.filter(({ at }) => !at)];
  };
  docentSaved.quickest = quickest;

  element("order").addEventListener("click", () => {
    const things = all();
    if (!change(quickest(things))) return;
    show();
    tell(words.orderedQuickest);
    offerUndo(things);
  });

  // MARK: Links and files

  // The link holds the list itself, behind the number sign, which browsers send to nobody.
  const packed = (things) => encodeURIComponent(
    JSON.stringify(things.map(({ path, title, note, at, tone, image }) => [path, title, note, at, tone, image])));
  const unpacked = () => {
    try {
      const list = JSON.parse(decodeURIComponent(/^#list=(.*)$/.exec(location.hash)?.[1] ?? "null"));
      return clean(list.filter(Array.isArray).map(([path, title, note, at, tone, image]) => ({ path, title, note, at, tone, image })));
    } catch {
      return [];
    }
  };
  const showShared = () => {
    const things = unpacked();
    element("shared").hidden = things.length === 0;
    element("shared-list").replaceChildren(...things.map((thing) => row(thing, false)));
  };
  element("keep-shared").addEventListener("click", () => {
    const things = all();
    if (!change([...things, ...unpacked()])) return;
    history.replaceState(null, "", location.pathname + location.search);
    showShared();
    show();
    offerUndo(things);
  });
  element("share").addEventListener("click", async () => {
    const url = `${location.href.replace(/#.*$/, "")}#list=${packed(all())}`;
    try {
      if (navigator.share) return await navigator.share({ title: document.title, url });
      await navigator.clipboard.writeText(url);
      tell(words.addressCopied);
    } catch (error) {
      // Who closes the menu of their telephone wanted nothing; else the address is shown to copy.
      if (error.name === "AbortError") return;
      element("link").hidden = false;
      element("address").value = url;
      element("address").select();
    }
  });
  element("export").addEventListener("click", () => {
    const bytes = JSON.stringify({ version: 1, things: all() }, null, 2);
    const href = URL.createObjectURL(new Blob([bytes], { type: "application/json" }));
    make("a", { href, download: "docent-saved.json" }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60000);
  });
  element("file").addEventListener("change", async ({ target }) => {
    const things = all();
    try {
      const [file] = target.files;
      const added = clean(JSON.parse(await file.text()).things);
      if (!added.length) throw new Error();
      if (!change([...things, ...added])) return;
      show();
      offerUndo(things);
    } catch {
      tell(words.fileUnreadable);
    }
    target.value = "";
  });
  element("remove-all").addEventListener("click", () => {
    const things = all();
    if (!change([])) return;
    show();
    tell(words.allRemoved);
    offerUndo(things);
    element("undo").focus();
  });
  element("undo").addEventListener("click", () => {
    if (!change(before)) return;
    element("undoing").hidden = true;
    show();
    element("saved-list").querySelector("a")?.focus();
  });

  element("opening").hidden = false;
  watch(show);
  addEventListener("hashchange", showShared);
  show();
  showWalks();
  showShared();
}
