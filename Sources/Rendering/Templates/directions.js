// Directions: the form, and where the page finds walks itself (on sites, and on a service without
// signal) the walk that it asks for. A site is told nothing: the question stands behind the number sign
// of the address, which no request carries.
"use strict";
{
  const { make, put, say } = docentAway;
  const form = document.querySelector("form.ends");
  const data = document.getElementById("words");
  const words = data && JSON.parse(data.textContent);
  const isOwn = form.hasAttribute("data-own");
  const fields = ["from", "to"].map((id) => document.getElementById(id));
  const [from] = fields;
  const wheels = document.getElementById("step-free");

  // MARK: From where I am

  const here = document.getElementById("from-here");
  const button = here.querySelector("button");
  // Without signal the page finds the way itself, and sends nothing.
  const [hint] = here.getElementsByTagName("span");
  const sends = hint.textContent;
  const tellHint = () => put(hint, navigator.onLine ? sends : words?.positionStays ?? sends);
  for (const event of ["online", "offline"]) addEventListener(event, tellHint);
  tellHint();
  const told = here.querySelector("[role=status]");
  let isWanted = false;
  let latest;
  const set = (field, text, key) => {
    field.value = text;
    field.dataset.key = key ?? "";
    field.dataset.title = text;
  };
  const take = (state) => {
    latest = state;
    // Who has told the page already where they are begins there.
    if (isOwn && state.fix && !from.value && !location.hash.includes("from=")) isWanted = true;
    if (!isWanted) return;
    put(told, docentHere.trouble(state));
    if (!state.fix) return;
    isWanted = false;
    set(from, `${state.fix.latitude.toFixed(6)}, ${state.fix.longitude.toFixed(6)}`);
  };
  // Where no position is to be had, one points at it on the map.
  const pointing = JSON.parse(document.getElementById("pointing-words").textContent);
  const instead = document.getElementById("instead");
  // The scripts of maps come when one is to be drawn.
  const loadMaps = () => docentAway.load(form.dataset.maps);
  let [around, pointed] = [];
  const point = (place) => {
    around = place;
    pointed.show({ here: place, accuracy: 0, rows: [], campus: place.campus, reach: place.reach });
  };
  const openMap = async (middle) => {
    await loadMaps();
    const box = document.getElementById("pointing");
    pointed ??= docentNearMap(box, {
      grounds: pointing.grounds, name: pointing.nearMap, hint: pointing.pointHint, choose() {},
      pick: (latitude, longitude) => {
        const at = { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) };
        // The first press on a wide map comes closer, the next one tells exactly.
        point({ ...around, ...at, reach: Math.max(250, around.reach / 3.1) });
        set(from, `${at.latitude}, ${at.longitude}`);
      },
    });
    box.hidden = false;
    point(middle);
    pointed.focus();
    box.scrollIntoView({ block: "center" });
    put(told, pointing.pointHint);
  };
  pointing.middles.forEach((middle, index) => instead.children[index].addEventListener("click", () => {
    openMap(middle).catch(() => put(told, docentAway.words.mapUnavailable));
  }));
  document.addEventListener("docent-units", () => { if (around) point(around); });

  docentHere.listen(take);
  docentHere.listen((state) => { instead.hidden = !docentHere.isStuck(state); });
  button.addEventListener("click", () => {
    isWanted = true;
    docentHere.ask();
    // Where it is known already, nobody is told again.
    take(latest);
  });

  // MARK: Which places are meant

  const asked = () => new URLSearchParams(isOwn ? location.hash.slice(1) : location.search);
  // A field shows a name; an address has the identifier, which never changes and has no namesakes.
  const isChosen = ({ value, dataset }) => Boolean(dataset.key) && value === dataset.title;
  form.addEventListener("formdata", ({ formData }) => {
    for (const field of fields) {
      formData.delete(`${field.id}Key`);
      if (isChosen(field)) formData.set(field.id, field.dataset.key);
    }
  });
  const idOf = (href) => {
    const path = decodeURIComponent(new URL(href, document.baseURI).pathname).replace(/\.html$/, "");
    return /\/(?:works|places)\/(.+)$/.exec(path)?.[1];
  };
  for (const field of fields) {
    docentSuggest(field, (href) => idOf(href) !== undefined, (href, title, close) => {
      set(field, title, idOf(href));
      close();
    }, (href) => {
      // As it was typed: the text stays what its writer wrote.
      Object.assign(field.dataset, { key: idOf(href), title: field.value });
    });
  }

  const { known } = docentNetwork;
  // Letters without accents and case, as search takes them.
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
  // A position to a metre, as the service says it.
  const spoken = ({ latitude, longitude }) => [latitude, longitude]
    .map((degrees) => String(Math.round(degrees * 1e5) / 1e5)).join(", ");
  // Two numbers are meant as a position, even where there is none.
  const isMeantAsPosition = (text) => text.split(",").length === 2
    && text.split(",").every((part) => part.trim() !== "" && !Number.isNaN(Number(part)));
  // The end that a field names, or why it names none.
  const resolve = async (field) => {
    const text = field.value.trim();
    if (!text) return { fault: words.endMissing };
    const id = isChosen(field) ? field.dataset.key : text;
    const whole = docentCoordinates(text);
    const [, degrees, level] = whole ? [] : /^(.+,.+),\s*([a-z0-9/-]*[a-z][a-z0-9/-]*)\s*$/.exec(text) ?? [];
    const place = whole ?? docentCoordinates(degrees ?? text);
    if (place) {
      const floor = level && await known(level);
      if (level && !floor) return { fault: say(words.endUnknown, { name: text }) };
      return { id: text, name: spoken(place), slot: floor?.slot ?? 0, destination: "", told: floor?.told?.slice(0, 1), ...place };
    }
    const end = await known(id);
    if (end) return end.latitude === undefined ? { fault: words.endUnplaced } : end;
    if (isMeantAsPosition(text)) return { fault: words.endNotOnEarth };
    await docentSuggest.index();
    const { find, records } = docentSearch();
    const { items } = await find(text);
    const found = (await records(items.slice(0, 60)))
      .map(([kind, href, title, note]) => ({ id: idOf(href), title, note, name: docentSuggest.whole(kind, title, note) }))
      .filter((one) => one.id !== undefined);
    const called = found.filter(({ title, name }) => [title, name].some((one) => plain(one) === plain(text)));
    const one = called.length === 1 ? await known(called[0].id) : null;
    if (one?.latitude !== undefined) return one;
    const meant = (called.length ? called : found).slice(0, 6);
    return { fault: say(meant.length ? words.endMeant : words.endUnknown, { name: text }), meant };
  };
  const showFault = (field, { fault, meant = [] }) => {
    const line = field.closest("p");
    for (const old of form.querySelectorAll(`[data-about="${field.id}"]`)) old.remove();
    line.querySelector(".fault")?.remove();
    field.toggleAttribute("aria-invalid", fault !== undefined);
    if (fault === undefined) return;
    field.setAttribute("aria-invalid", "true");
    const note = make("strong", { className: "fault", id: `${field.id}-fault` }, fault);
    note.dataset.about = field.id;
    line.append(note);
    const rows = meant.map(({ id, title, name, note: about }) => {
      const choice = make("button", { type: "button", className: "quiet", dir: "auto" }, [title, about].filter(Boolean).map(docentAway.isolate).join(", "));
      choice.addEventListener("click", () => {
        set(field, name, id);
        ask();
      });
      return make("li", {}, choice);
    });
    const list = make("ul", { className: "meant" }, ...rows);
    list.dataset.about = field.id;
    if (rows.length) line.after(list);
  };

  // MARK: The walk

  const [status, notice, figure, way, maps, files] = ["status", "notice", "walk-map", "way", "maps", "files"]
    .map((id) => document.getElementById(id));
  let drawMap;
  // The campus whose map shows the walk: that of an end, else the one nearest to where it begins.
  const campusOf = (start, end) => {
    const number = start.campus ?? end.campus;
    if (number !== undefined) return words.campuses[number][0];
    const near = pointing.middles.map((middle) => ({ middle, ...docentAway.measure(start, middle) }))
      .sort((one, other) => one.meters - other.meters)[0];
    return near?.middle.campus;
  };
  const heading = document.querySelector("h1");
  const site = document.title.split(" · ").slice(1);
  let redraw;
  // Says the walk that is shown anew.
  let reword = () => {};
  document.addEventListener("docent-units", () => reword());
  const nothing = () => {
    reword = () => {};
    status.hidden = notice.hidden = figure.hidden = way.hidden = maps.hidden = true;
    docentWalkFiles(files);
  };
  const tell = (text) => {
    nothing();
    notice.hidden = false;
    put(notice, text);
  };
  const title = (text) => {
    heading.textContent = text;
    document.title = docentAway.bare([text, ...site].join(" · "));
  };
  let asking = 0;
  const show = async () => {
    const turn = asking += 1;
    // Before the answer is there, so that nothing moves when it comes.
    const [one, other] = fields.map(({ value }) => value.trim());
    const before = heading.textContent;
    if (one && other) title(say(words.fromTo, { from: one, to: other }));
    const ends = await Promise.all(fields.map(resolve));
    if (turn !== asking) return;
    fields.forEach((field, index) => showFault(field, ends[index]));
    const [start, end] = ends;
    if (start.fault !== undefined || end.fault !== undefined) {
      nothing();
      title(before);
      fields[start.fault !== undefined ? 0 : 1].focus();
      return;
    }
    nothing();
    put(notice, words.findingWay);
    notice.hidden = false;
    const found = await docentWalks.find(start, end, wheels.checked);
    const about = await docentWayNames(words, await docentNetwork.about(found.start, found.end), found);
    if (turn !== asking) return;
    title(say(words.fromTo, { from: start.name, to: end.name }));
    // Why it is not to be seen, as its own page says.
    status.hidden = !end.status;
    put(status, words[end.status] ?? "");
    put(notice, "");
    if (found.kind !== "walk" && ![start.campus, end.campus].includes(undefined) && start.campus !== end.campus) {
      const campuses = [start, end].map(({ campus }) => words.campuses[campus]);
      put(notice, say(words.onTwoCampuses, { from: campuses[0][0], to: campuses[1][0] }));
      maps.replaceChildren(...campuses.flatMap(([text, href]) => [make("a", { className: "button quiet", href, dir: "auto" }, text), " "]));
      maps.hidden = false;
      return;
    }
    reword = () => {
      const instructions = docentInstructions(words, about);
      const summary = docentSummary(words, about, instructions)(found);
      if (found.kind === "walk") {
        notice.hidden = true;
        way.hidden = false;
        put(way.querySelector(".measure"), summary);
        const told = instructions.lines(found, end.destination);
        way.querySelector("ol").replaceChildren(...told.map(({ text, note }) =>
          make("li", {}, text, ...(note ? [" ", make("span", { className: "fine" }, note)] : []))));
        docentWalkFiles(files, { names: [start.name, end.name], summary, told, found });
      } else {
        way.hidden = true;
        notice.hidden = false;
        put(notice, summary);
        docentWalkFiles(files, { names: [start.name, end.name], summary, told: [], found });
      }
    };
    reword();
    // What lies in another city is on no map.
    figure.hidden = found.kind !== "walk" && found.meters > 20000;
    if (figure.hidden) return;
    put(figure.querySelector("figcaption span"), heading.textContent);
    // Where the scripts of maps are not to be had, the way is told in words.
    await loadMaps().then(() => {
      if (turn !== asking) return undefined;
      drawMap ??= docentWalkMap(figure, pointing.grounds);
      drawMap(found, campusOf(start, end), end.name);
      if (redraw) redraw(); else redraw = docentHere.follow(figure);
      return docentAway.load(form.dataset.move);
    }).catch(() => { figure.hidden = !figure.querySelector("path"); });
  };
  const failed = () => tell(words.waysUnreachable);
  const ask = () => {
    document.getElementById("pointing").hidden = true;
    if (!isOwn) return show().catch(failed);
    const question = new URLSearchParams(fields.map((field) => [field.id, isChosen(field) ? field.dataset.key : field.value]));
    if (wheels.checked) question.set("stepFree", "true");
    const hash = `#${question}`;
    if (location.hash === hash) return read();
    location.hash = hash;
    return undefined;
  };
  // What the address asks is put into the form, a name for an identifier.
  const read = async (isAnother) => {
    const question = asked();
    for (const field of fields) {
      const text = question.get(field.id) ?? "";
      const end = text ? await known(text).catch(() => null) : null;
      const isThere = field.dataset.key === text && isChosen(field);
      if (end && !isThere) set(field, end.name, end.id);
      else if (!end && (text || isAnother)) set(field, text);
    }
    if (question.has("from")) wheels.checked = question.get("stepFree") === "true";
    if (question.get("from") && question.get("to")) await show().catch(failed);
    else if (isAnother) nothing();
    if (!question.get("from") && fields[1].value) title(say(words.howToGetTo, { place: fields[1].value }));
  };
  if (words) {
    if (isOwn) {
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        ask();
      });
      addEventListener("hashchange", () => read(true));
    }
    read();
  }
}
