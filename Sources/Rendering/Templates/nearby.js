// What is near me: the works around the visitor, nearest first, put in order in the page as the
// visitor moves, or around a position that was typed. No request carries either; the works come in
// pieces, of which only those are loaded that may hold one of the nearest.
"use strict";
{
  const words = JSON.parse(document.getElementById("words").textContent);
  const { make, say, put, away, length, measure } = docentAway;
  const [find, floor, told, found, about, form] = ["find", "floor", "state", "found", "about", "typed"]
    .map((id) => document.getElementById(id));

  // MARK: The works, piece by piece

  const works = [];
  // All floors of the buildings that hold works, by the building's identifier.
  const houses = new Map();
  const loaded = new Map();
  window.docentNear = (number, entries, campuses, levels) => {
    for (const [href, title, note, tone, latitude, longitude, campus, image, level] of entries) {
      const [id, name] = levels[level] ?? [];
      works.push({
        href, title, note, tone, image, latitude, longitude, campus: campuses[campus],
        floor: level === undefined ? undefined : { id, name },
      });
    }
    for (const [id, name, ordinal] of levels) {
      const building = docentFloor.building(id);
      if (!houses.has(building)) houses.set(building, new Map());
      houses.get(building).set(id, { id, building, name, ordinal });
    }
    loaded.set(number, true);
  };
  const load = (number) => {
    loaded.set(number, false);
    const script = make("script", { src: words.pieces[number][0] });
    // What cannot be loaded is not waited for.
    script.onload = script.onerror = () => { loaded.set(number, true); show(); };
    document.head.append(script);
  };
  // No work of a piece is nearer than its box. From between its meridians that is due north or south;
  // from elsewhere it is nearest on one of them, where the great circle from here meets it at a right
  // angle, tan(latitude) = tan(own) / cos(turn), or at an end of it. That is true of a sphere, from
  // which lengths on the ellipsoid differ by less than a hundredth.
  const atLeast = (here, [, south, west, north, east]) => {
    const rad = Math.PI / 180;
    const isBetween = [-360, 0, 360].some((turn) =>
      here.longitude + turn >= west && here.longitude + turn <= east);
    const places = isBetween
      ? [{ latitude: Math.min(Math.max(here.latitude, south), north), longitude: here.longitude }]
      : [west, east].flatMap((longitude) => {
        const turn = Math.cos((longitude - here.longitude) * rad);
        const foot = turn > 0 ? Math.atan(Math.tan(here.latitude * rad) / turn) / rad : south;
        return [south, Math.min(Math.max(foot, south), north), north]
          .map((latitude) => ({ latitude, longitude }));
      });
    return Math.min(...places.map((place) => measure(here, place).meters)) * 0.99;
  };
  // The number of works that are shown, until somebody wants more.
  let most = history.state?.docentMost ?? words.limit;
  // The nearest works; nothing until the pieces that may hold one of them are there.
  const nearest = (here) => {
    const near = works.map((work) => ({ work, ...measure(here, work) }))
      .sort((one, other) => one.meters - other.meters || (one.work.href < other.work.href ? -1 : 1));
    const bound = near[most - 1]?.meters ?? Infinity;
    const bounds = words.pieces.map((piece, number) => ({ number, meters: atLeast(here, piece) }))
      .filter(({ number, meters }) => meters <= bound && loaded.get(number) !== true)
      .sort((one, other) => one.meters - other.meters);
    if (bounds.length && loaded.get(bounds[0].number) === undefined) load(bounds[0].number);
    return bounds.length ? undefined : near;
  };

  // MARK: Floors, which no position tells

  // The floors of the building around, from the top down as lifts have them, if there are several;
  // none where the fix does not tell in which building one may be.
  const floors = (near, accuracy) => {
    if (accuracy > docentAway.poor) return [];
    const inside = near.find(({ work, meters }) => work.floor && meters <= docentFloor.reach);
    const levels = inside && houses.get(docentFloor.building(inside.work.floor.id));
    return !levels || levels.size < 2 ? []
      : [...levels.values()].sort((one, other) => other.ordinal - one.ordinal);
  };
  let asked = "";
  const askFloor = (levels) => {
    floor.hidden = !levels.length;
    const told = levels.find(({ id }) => id === docentFloor.level)?.id ?? null;
    const now = JSON.stringify([levels, told]);
    if (now === asked || !levels.length) return;
    asked = now;
    const choice = (id, text) => {
      const button = make("button", { type: "button", className: "quiet" }, text);
      button.setAttribute("aria-pressed", String(told === id));
      button.addEventListener("click", () => docentFloor.tell(id));
      return button;
    };
    const buttons = [...levels.map(({ id, name }) => choice(id, name)), choice(null, words.anyFloor)];
    const focus = [...floor.querySelectorAll("button")].indexOf(document.activeElement);
    floor.replaceChildren(floor.querySelector("legend"), make("div", { className: "ways" }, ...buttons));
    buttons[focus]?.focus();
  };

  // MARK: The list

  const rows = new Map();
  // A press on a number of the map leads to its place in the list.
  const map = docentNearMap(document.getElementById("around"), {
    grounds: words.grounds, name: `${document.getElementById("around").dataset.name}. ${words.nearDots}`,
    hint: words.pointHint,
    // Each step of an arrow key need not be gone back.
    pick: (latitude, longitude) => location.replace(`#at=${latitude.toFixed(5)},${longitude.toFixed(5)}`),
    choose: (numbers) => {
      const items = [...found.querySelectorAll("ul.live > li")];
      items.forEach((item, index) => item.classList.toggle("chosen", numbers.includes(index + 1)));
      const link = items[numbers[0] - 1]?.querySelector("a");
      link?.focus({ preventScroll: true });
      link?.closest("li").scrollIntoView({ block: "nearest" });
    },
  });
  const row = ({ href, title, note, tone, image, floor: level }) => {
    if (!rows.has(href)) {
      const distance = make("span", { className: "away" });
      const number = make("span", { className: "pin" });
      number.setAttribute("aria-hidden", "true");
      const likely = make("span", { className: "note likely" });
      const below = [note, level?.name].filter((part, index) => part && !(index && note.includes(part)))
        .map(docentAway.isolate).join(" · ");
      const item = make("li", { className: image ? "pictured" : `patterned ${tone}` },
        ...(image ? [make("img", { src: image, alt: "", loading: "lazy", decoding: "async" })] : []), make("a", { href, dir: "auto" }, title),
        ...(below ? [make("span", { className: "note", dir: "auto" }, below)] : []), distance, likely, number);
      rows.set(href, { item, distance, number, likely });
    }
    return rows.get(href);
  };
  let order = "";
  // What stands below the list keeps its place while the list is waited for.
  const keepRoom = (isAwaiting) => { document.documentElement.toggleAttribute("data-awaiting", Boolean(isAwaiting)); };
  const list = (near, heading, likely, accuracy) => {
    const shown = near.map(({ work, meters, course }, index) => {
      const one = row(work);
      one.distance.replaceChildren(...away({ meters, course }, heading, accuracy));
      put(one.number, String(index + 1));
      put(one.likely, likely[index] ?? "");
      return one.item;
    });
    const now = near.map(({ work }) => work.href).join("\n");
    if (now === order && found.querySelector("ul.live")) return;
    order = now;
    keepRoom(false);
    const focus = found.contains(document.activeElement) ? document.activeElement : null;
    for (const item of shown) item.classList.remove("chosen");
    found.replaceChildren(make("ul", { className: "rows live" }, ...shown));
    focus?.focus();
  };

  // Which of them the visitor stands before, in words and only where there is something to say: what is
  // within the error of the fix, or a few steps.
  const likelihoods = (near, accuracy) => {
    if (!(near[0]?.meters <= Math.max(2 * accuracy, 15))) return [];
    const shares = docentLikely(near, Math.max(accuracy, 3));
    return shares.map((share) => share >= 0.9 ? words.surelyThisOne : share >= 0.5 ? words.likelyThisOne
      : share >= 0.2 && Math.max(...shares) < 0.5 ? words.perhapsThisOne : "");
  };

  // MARK: Around whom

  const plural = new Intl.PluralRules(document.documentElement.lang);
  const more = make("button", { type: "button", className: "quiet", hidden: true }, words.moreResults);
  found.after(more);
  more.addEventListener("click", () => {
    const next = found.querySelectorAll("li").length;
    most += 20;
    // Who comes back finds as many.
    history.replaceState({ ...history.state, docentMost: most }, "");
    show();
    // Where the button goes, the first of the new works takes the focus.
    found.querySelectorAll("li a")[next]?.focus();
  });

  let live = { kind: "off" };
  let typed = null;
  const show = () => {
    const here = live.fix ?? typed;
    const trouble = docentHere.trouble(live);
    about.hidden = !live.fix;
    keepRoom((here || live.kind === "waiting") && !order);
    if (!here) {
      map.hide();
      put(told, trouble || served);
      return;
    }
    const all = nearest(here);
    if (!all) return;
    if (!all.length) map.hide();
    // What is near does not stand beside what is on another continent.
    const isNear = all[0]?.meters <= words.reach;
    const near = isNear ? all.filter(({ meters }) => meters <= words.reach) : all;
    if (!near.length) {
      keepRoom(false);
      put(told, words.noWorks);
      return;
    }
    const accuracy = live.fix?.accuracy ?? 0;
    // All works that may be near are there: a building of which none is has been left.
    if (live.fix) {
      docentFloor.leave(near.map(({ work, meters }) => ({ level: work.floor?.id, meters })), live.fix);
    }
    const levels = floors(near, accuracy);
    askFloor(levels);
    const level = levels.find(({ id }) => id === docentFloor.level);
    const isHere = ({ work }) => work.floor?.id === level.id;
    const onFloor = level ? near.filter(isHere) : near;
    const sorted = level ? [...onFloor, ...near.filter((one) => !isHere(one))] : near;
    const listed = sorted.slice(0, most);
    const heading = live.fix && live.heading;
    // On which floor one is decides which it can be: where that is asked, none is likely before it is told.
    const possible = !live.fix || (levels.length && !level) ? [] : level ? listed.filter(isHere) : listed;
    list(listed, heading, likelihoods(possible, accuracy), accuracy);
    if (isNear) map.show({ here, accuracy, heading, rows: listed }); else map.hide();
    if (isNear && wantsMap) {
      wantsMap = false;
      map.focus();
    }
    more.hidden = sorted.length <= most && works.length <= most;
    if (live.fix) about.textContent = say(words.accuracy, { distance: length(accuracy) });
    // Who has told the floor stands before nothing that is on another one.
    const [first, second] = onFloor;
    const sentences = [];
    if (trouble && !isPointing) sentences.push(trouble);
    if (typed && !live.fix) sentences.push(say(words.nearTo, { place: typed.text }));
    if (isPointing) sentences.push(words.pointHint);
    if (!isNear) {
      sentences.push(say(words.nothingNear,
        { reach: length(words.reach), place: near[0].work.campus, distance: length(near[0].meters) }));
    } else if (!trouble && second && second.meters - first.meters < accuracy && first.meters <= 2 * accuracy) {
      const alike = onFloor.filter(({ meters }) => meters - first.meters < accuracy).length;
      sentences.push(alike > 2
        ? say(words.nearestOfMany[plural.select(alike)] ?? words.nearestOfMany.other, { count: String(alike) })
        : say(words.nearestOfTwo, { names: [first, second].map(({ work }) => docentAway.isolate(work.title)).join(" · ") }));
    }
    put(told, sentences.join(" "));
  };
  // What the service said of the address, where it did.
  const served = told.textContent;
  const hint = document.getElementById("near");
  // Where no position is to be had, one points at it, or chooses a place.
  const instead = document.getElementById("instead");
  // The map takes the focus as soon as it is there.
  let [isPointing, wantsMap] = [false, false];
  for (const button of instead.querySelectorAll("button")) {
    button.addEventListener("click", () => {
      isPointing = wantsMap = true;
      location.replace(`#at=${button.dataset.at}`);
      read();
    });
  }
  docentHere.listen((state) => {
    live = state;
    const isOn = docentHere.isOn();
    find.textContent = isOn ? words.hideMe : words.findMe;
    find.classList.toggle("quiet", isOn);
    hint.hidden = isOn;
    instead.hidden = !docentHere.isStuck(state);
    show();
  });
  document.addEventListener("docent-units", show);
  find.addEventListener("click", () => {
    isPointing = false;
    if (docentHere.isOn()) docentHere.stop(); else docentHere.ask();
  });

  // A typed position stands behind the number sign of the address, which no request carries.
  const read = () => {
    const query = new URLSearchParams(location.search);
    const text = /^#at=/.test(location.hash) ? decodeURIComponent(location.hash.slice(4))
      : query.get("at") ?? (query.has("lat") ? `${query.get("lat")},${query.get("lon")}` : null);
    typed = null;
    form.elements.at.setCustomValidity("");
    if (text === null) return show();
    form.elements.at.value = text;
    const place = docentCoordinates(text);
    if (!place) {
      keepRoom(false);
      put(told, words.positionUnreadable);
    } else {
      typed = { ...place, text };
      show();
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (docentHere.isOn()) docentHere.stop();
    const hash = `#at=${encodeURIComponent(form.elements.at.value)}`;
    if (location.hash === hash) read(); else location.hash = hash;
  });
  addEventListener("hashchange", read);
  read();
}
