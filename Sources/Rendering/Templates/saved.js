// The page of saved things: shows the list that keep.js keeps on this device and the walk along it, puts
// it into the quickest order, shares it as a link that holds all of it, and writes and reads it as a file.
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

  let undone;
  // How the list is to be put back, which another tab may have changed meanwhile.
  const offerUndo = (act) => {
    undone = act;
    element("undoing").hidden = false;
  };
  // What was there before a change stands where it was; what came since stays, behind it.
  const back = (things) => () => [...things, ...all()];
  // What a change has added goes.
  const without = (added, things) => () => {
    const known = new Set(things.map(({ path }) => path));
    const gone = new Set(added.map(({ path }) => path).filter((path) => !known.has(path)));
    return all().filter(({ path }) => !gone.has(path));
  };
  const remove = (thing) => {
    const things = all();
    if (!change(things.filter(({ path }) => path !== thing.path))) return;
    show();
    tell(say(words.removedFromSaved, { name: thing.title }));
    offerUndo(back(things));
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
    showWay();
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

  // MARK: The walk along the list

  const own = docentOwnWalk(words);
  const showWay = () => own.show(all(), [...element("saved-list").children], element("way"));
  element("order").addEventListener("click", async () => {
    const things = all();
    // What is not on view is no part of the walk, and comes last.
    const seen = await own.onView(things);
    const absent = things.filter((thing) => !seen.includes(thing));
    const placed = seen.filter(({ at }) => at);
    // All walks between many would take too long.
    const times = placed.length <= docentOrder.mostExact ? await own.times(placed) : null;
    if (!change([...docentOrder.quickest(seen, times ?? undefined), ...absent])) return;
    show();
    tell(times ? words.orderedOnFoot : words.orderedQuickest);
    offerUndo(back(things));
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
    const rows = things.map((thing) => row(thing, false));
    element("shared-list").replaceChildren(...rows);
    own.mark(things, rows);
  };
  element("keep-shared").addEventListener("click", () => {
    const things = all();
    const added = unpacked();
    if (!change([...things, ...added])) return;
    history.replaceState(null, "", location.pathname + location.search);
    showShared();
    show();
    offerUndo(without(added, things));
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
      offerUndo(without(added, things));
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
    offerUndo(back(things));
    element("undo").focus();
  });
  element("undo").addEventListener("click", () => {
    if (!change(undone())) return;
    element("undoing").hidden = true;
    show();
    element("saved-list").querySelector("a")?.focus();
  });

  element("opening").hidden = false;
  watch(show);
  for (const event of ["docent-units", "docent-step-free"]) document.addEventListener(event, show);
  addEventListener("hashchange", showShared);
  show();
  showWalks();
  showShared();
}
