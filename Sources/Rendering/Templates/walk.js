// A tour on the way: the next stop, how far it is and in which direction, and that one has arrived.
// Progress is kept on the device; what there is to know of the stops stands in the page.
"use strict";
{
  const section = document.getElementById("walk");
  const data = JSON.parse(document.getElementById("walk-data").textContent);
  const { stops } = data;
  // By the lift or by the stairs, as somebody has chosen. To a ground floor these are of the tour's own
  // way to it: who has not been at the stop before enters there.
  const means = (stop) => {
    const before = stops[stops.indexOf(stop) - 1];
    const isEntered = stop.level === 0 && !floor.isOther(stop.levelID)
      && !(before && progress.walk?.seen.includes(before.number));
    if (isEntered) return undefined;
    return docentSettings.stepFree ? stop.stepFreeBy ?? stop.by : stop.by;
  };
  const words = data;
  const { say, make, put, measure, away, length, poor } = docentAway;
  const floor = docentFloor;
  const progress = docentProgress(data.tour, stops, data.others, data.title);

  // MARK: What is near

  let state = { kind: "off" };
  // The stops that were come near to and not left since, as the service tells it: a stop is entered
  // within its radius, and left when not even the error of the fix explains the distance.
  const inside = new Set();
  // Those of them that the visitor was told to be at. What was never named is not seen by walking on.
  const toldAt = new Set();
  // The last stop of which it was told that one is there, and which it is.
  let greeted;
  const place = (fix) => {
    const near = stops.filter((stop) => stop.latitude !== undefined)
      .map((stop) => ({ stop, ...measure(fix, stop) }))
      .sort((one, other) => one.meters - other.meters);
    // A tour without stops in the building does not tell that it was left.
    const inHouse = near.filter(({ stop }) => stop.levelID).map(({ stop, meters }) => ({ level: stop.levelID, meters }));
    if (inHouse.some(({ level }) => level === floor.level || floor.isOther(level))) floor.leave(inHouse, fix);
    for (const { stop: { number, radius, levelID }, meters } of near) {
      // Above or below it one is not at it.
      if (floor.isOther(levelID)) {
        inside.delete(number);
        toldAt.delete(number);
      }
      // A poor fix lies near many stops, and tells of none.
      else if (meters <= radius && fix.accuracy <= Math.max(radius, poor)) inside.add(number);
      else if (meters - fix.accuracy > 1.2 * radius && inside.delete(number) && toldAt.delete(number)) {
        // Who was at a stop and walks on has seen it, without a press.
        progress.pass(number, "seen");
      }
    }
    return near;
  };
  // The stop that one is at, and others where the error of the fix does not tell them apart.
  const arrival = (near, fix) => {
    const open = near.filter(({ stop }) => progress.isOpen(stop) && !floor.isOther(stop.levelID));
    const at = open.filter(({ stop }) => inside.has(stop.number));
    const first = at.find(({ stop }) => stop.number === progress.walk.next) ?? at[0];
    if (!first) return [];
    const others = open.filter((one) => one !== first && one.meters <= one.stop.radius + fix.accuracy
      && one.meters - first.meters <= fix.accuracy);
    // In the order of the tour, so that a fix that wanders moves none of them.
    return [first, ...others.slice(0, 3)].map(({ stop }) => stop)
      .sort((one, other) => progress.position(one.number) - progress.position(other.number));
  };

  // Those of them that one may have been at together: nobody is on two floors, or on one that has to be
  // climbed to first.
  const together = (found) => {
    const levels = new Set(found.map(({ levelID }) => levelID).filter(Boolean));
    return found.filter((stop) => !climbs(stop) && (levels.size < 2 || !stop.levelID));
  };

  // MARK: The page of a stop

  const own = stops[progress.position(data.at)];
  const isUnseen = () => Boolean(own && progress.walk && !progress.walk.seen.includes(own.number));
  // True until a fix has told whether one was at the stop when its page was opened. Who comes to it later,
  // with the page open, is told so.
  let isOpened = own !== undefined;
  // Once it is known whether a position was asked for on the page before.
  let isReady = false;
  // To load a page again, or to go back to it, is no step on the way.
  let isStep = performance.getEntriesByType("navigation")[0]?.type === "navigate";
  // Somebody has said to be there, and so on that floor.
  const arrive = () => {
    isOpened = false;
    progress.open(own.number);
    progress.visit(own.number);
    if (own.levelID) floor.tell(own.levelID);
  };
  // The page goes on with the walk where a fix tells that one is there. To have opened it tells nothing:
  // many read of the first stop before they leave the house.
  const settle = () => {
    if (!isOpened || !isReady || !progress.walk || (!state.fix && state.kind === "waiting")) return;
    if (own.latitude === undefined || !(state.fix?.accuracy <= Math.max(own.radius, poor))) {
      if (isStep) progress.open(own.number);
      isStep = false;
    } else if (!inside.has(own.number)) {
      isOpened = false;
      progress.isNotAt(own.number);
    } else if (!climbs(own)) {
      isOpened = false;
      if (isUnseen()) progress.visit(own.number);
    }
  };
  // Who goes on by the page's own link to the next stop has seen this one, unless the position says that
  // they never came to it.
  document.querySelector(".steps .next")?.addEventListener("click", () => {
    if (!isUnseen()) return;
    const isUnknown = progress.walk.at === own.number || (isOpened && progress.isOpen(own));
    if (isUnknown || toldAt.has(own.number)) progress.pass(own.number, "seen");
  });

  // MARK: The card

  const button = (text, act, className = "quiet") => {
    const element = make("button", { type: "button", className }, text);
    element.addEventListener("click", act);
    return element;
  };
  const name = (stop) => `${stop.number}. ${stop.title}`;
  // The same amid other words.
  const named = (stop) => `${stop.number}. ${docentAway.isolate(stop.title)}`;
  // They stand in the page, in the room that they take, so that nothing moves under its reader.
  const [, title, card, told, player, ways, more] = section.children;

  const link = (href, className, ...text) => make("a", { href, className }, ...text);
  // What leads on where no position is to be had.
  const instead = () => data.instead.map(({ href, text }) => link(href, "button quiet", text));
  const showCard = (stop) => {
    const isFocused = card.contains(document.activeElement);
    // The number stands before the title.
    const mark = stop.image
      ? make("img", { src: stop.image, alt: "", decoding: "async" }) : make("span", { className: "thumb" });
    if (!stop.image) mark.setAttribute("aria-hidden", "true");
    const heading = link(stop.href, "", name(stop));
    heading.dir = "auto";
    card.className = `next-stop ${stop.tone}`;
    card.replaceChildren(mark, make("div", {}, heading,
      ...(stop.note ? [make("span", { className: "note", dir: "auto" }, stop.note)] : []),
      make("span", { className: "way" })));
    if (isFocused) heading.focus();
  };
  // How to get to it: live where the position is known well, else as the tour says.
  const showWay = (stop, near, isThere) => {
    const line = card.querySelector(".way");
    const one = near.find((other) => other.stop === stop);
    const isReached = one && inside.has(stop.number);
    const parts = [];
    if (isThere) parts.push(words.youAreThere);
    if (stop.latitude === undefined) parts.push(words.positionUnknown);
    else if (one && !isReached) parts.push(...away(one, state.heading, state.fix.accuracy));
    // Out of a house the lift is of the way only as long as one is at the stop before.
    const before = stops[stops.indexOf(stop) - 1];
    const isOut = !stop.floor && one && (isReached || !before || !inside.has(before.number));
    const up = [stop.floor && docentAway.isolate(stop.floor), isOut || isOn(stop) ? "" : means(stop)].filter(Boolean).join(", ");
    if (up) parts.push(parts.length ? ` · ${up}` : up);
    line.replaceChildren(...parts);
  };

  // Between floors no position tells that one has climbed: the visitor says so.
  const isOn = ({ levelID }) => levelID !== undefined && levelID === floor.level;
  // Where nobody has told the floor, only the way from the stop before tells it: along the same floor, or
  // from outside onto the ground floor. A house of one floor needs no telling.
  const isLedTo = (stop) => {
    const before = stops[stops.indexOf(stop) - 1];
    const isUnderOneRoof = before?.levelID && floor.building(before.levelID) === floor.building(stop.levelID);
    return Boolean(before && progress.walk?.seen.includes(before.number)
      && (before.levelID === stop.levelID || (stop.level === 0 && !isUnderOneRoof)));
  };
  const isUntold = (stop) => Boolean(stop.floors && inside.has(stop.number) && !isLedTo(stop));
  const climbs = (stop) => Boolean(stop.levelID && !isOn(stop)
    && (means(stop) || floor.isOther(stop.levelID) || isUntold(stop)));
  // Stops of several floors of a house, one of each, from the top down as lifts have them.
  const onFloors = (found) => {
    const floors = [...new Map(found.filter(({ levelID }) => levelID).map((stop) => [stop.levelID, stop])).values()];
    return floors.length > 1 ? floors.sort((one, other) => (other.level ?? 0) - (one.level ?? 0)) : [];
  };
  // Within this many metres of the lift's building it is time to look for it.
  const aroundTheHouse = 60;
  const isAround = ({ meters }) => meters <= aroundTheHouse + state.fix.accuracy;
  const floorTold = (next, near) => {
    const one = near.find(({ stop }) => stop === next);
    return climbs(next) && one && isAround(one)
      // Where the tour knows no lift or stairs, the floor alone is told, or asked for.
      ? means(next) ? say(words.goToFloor, { level: next.floor, way: means(next) })
        : floor.isOther(next.levelID) ? next.floor : words.whichFloor : "";
  };
  // Off the route is nothing to worry about, however far it is.
  const routeTold = (beside) => beside > Math.max(40, 2 * state.fix?.accuracy)
    ? say(words.offRoute, { distance: length(beside) }) : "";

  // The list of stops, which shows the stamps.
  const rows = data.at === undefined ? [...document.querySelectorAll(".itinerary > li")] : [];
  const showStamps = () => {
    const stamped = progress.stamped();
    rows.forEach((row, index) => {
      const isStamped = rows.length === stops.length && stamped.includes(stops[index].number);
      if (isStamped === row.classList.contains("stamped")) return;
      row.classList.toggle("stamped", isStamped);
      if (isStamped) row.querySelector(".halt")?.append(make("span", { className: "note stamp" }, `✓ ${words.visited}`));
      else row.querySelector(".stamp")?.remove();
    });
  };

  let shown;
  let isChoosing = false;
  // The distance to the nearest stop, where that is no walk: a tour somewhere else.
  let far;
  const start = document.querySelector("a[data-begin]");
  const draw = () => {
    showStamps();
    if (start) start.hidden = Boolean(progress.walk);
    section.classList.toggle("going", Boolean(progress.walk));
    // On a telephone the map and the next stop come first from the press on.
    if (data.at === undefined) {
      if (progress.walk || (isChoosing && docentHere.isOn())) document.documentElement.dataset.walking = "here";
      else if (document.documentElement.dataset.walking === "here") delete document.documentElement.dataset.walking;
    }
    section.classList.toggle("done", Boolean(progress.walk && !progress.next));
    section.classList.toggle("asked", !progress.walk && isChoosing && docentHere.isOn());
    if (!progress.walk) {
      // Before the walk: the tour's own button begins with the first stop.
      const first = data.at ?? null;
      put(title, words.onTheWalk);
      told.classList.remove("unseen");
      put(told, docentHere.trouble(state));
      docentRoute.clear();
      const isStuck = docentHere.isStuck(state);
      if (far !== undefined) {
        put(told, say(words.nothingNear, { reach: length(words.reach), place: data.campus, distance: length(far) }));
      }
      const now = isStuck ? "stuck" : far === undefined ? "offer" : "far";
      if (shown === now) return;
      shown = now;
      card.replaceChildren();
      player.replaceChildren();
      if (now === "far") {
        putWays([...onward(), button(words.startAnyway, () => { progress.begin(first ?? stops[0].number); draw(); })]);
        return;
      }
      putWays([first === null
        ? button(words.startNearest, () => {
          docentHere.ask({ exact: true });
          isChoosing = true;
          choose();
          draw();
        }, "")
        : button(words.guideMe, () => { progress.begin(first); isStep = true; docentHere.ask({ exact: true }); draw(); }),
      ...(isStuck ? instead() : [])], [words.positionStays]);
      return;
    }
    // Who has left the next stop has another one before them.
    const near = state.fix ? place(state.fix) : [];
    settle();
    // Ended in another tab this moment.
    if (!progress.walk) return draw();
    const next = progress.next;
    if (!next) return drawEnd();
    put(title, `${words.next} · ${say(words.position, { number: progress.position(next.number) + 1, total: stops.length })}`);
    const found = state.fix ? arrival(near, state.fix) : [];
    for (const { number } of together(found)) toldAt.add(number);
    const beside = docentRoute.update(progress.walk, words.routeDone, state.fix);
    // The floor of the one stop that one may be at is asked for, and else that of the next one; of stops on
    // several floors, which of them it is. Who is elsewhere is on none of them.
    const asked = found.length === 1 && climbs(found[0]) ? found[0] : next;
    const between = onFloors(found);
    const isElsewhere = (stop) => near.some((one) => one.stop === stop && !isAround(one));
    const floors = [...new Map([...between, ...[asked, next].filter(climbs)]
      .map((stop) => [stop.levelID, stop])).values()].filter((stop) => !isElsewhere(stop));
    const now = JSON.stringify([progress.walk, state.kind !== "off", docentHere.isStuck(state), found.map(name), floors]);
    if (shown !== now) {
      shown = now;
      showCard(next);
      drawWays(next, found, floors);
      if (found.length && !climbs(found[0])) greet(found);
    }
    // What the card shows is told to those who hear it.
    const isThere = found.length === 1 && found[0] === next && !climbs(next);
    told.classList.toggle("unseen", isThere);
    put(told, found.length > 1
      ? [say(words.oneOfThese, { names: found.map(named).join(" · ") }), ...(between.length ? [words.whichFloor] : [])].join(" ")
      : found.length && !climbs(found[0]) ? say(words.atStop, { name: named(found[0]) })
      : docentHere.trouble(state) || floorTold(asked, near) || (found.length ? "" : routeTold(beside)));
    showWay(next, near, isThere);
    showStamps();
    const from = more.querySelector("a.from-here");
    if (from && state.fix) {
      // No way leads here from another town.
      from.hidden = near[0]?.meters > words.reach + state.fix.accuracy;
      from.href = data.directions + encodeURIComponent(next.id)
        + `&from=${state.fix.latitude.toFixed(6)},${state.fix.longitude.toFixed(6)}`
        + (docentSettings.stepFree ? "&stepFree=true" : "");
    }
  };
  // New buttons in place of those of before, on one of which the focus may be: it finds the same one, or
  // else the first.
  const putWays = (first, last = []) => {
    const focused = ways.contains(document.activeElement) || more.contains(document.activeElement)
      ? document.activeElement : undefined;
    ways.replaceChildren(...first);
    more.replaceChildren(...last);
    if (!focused) return;
    const all = [...ways.children, ...more.querySelectorAll("input, a, button")];
    (all.find((one) => one.tagName === focused.tagName && one.textContent === focused.textContent) ?? all[0])?.focus();
  };
  // The stop of the page may be said to be reached, and to be seen by who was told so.
  const ownWay = () => isUnseen()
    ? [button(toldAt.has(own.number) ? words.next : say(words.atThisStop, { number: own.number }),
      () => { arrive(); draw(); }, toldAt.has(own.number) ? "" : "quiet")] : [];
  // The buttons: what is most likely wanted comes first.
  const drawWays = (next, found, floors) => {
    const opened = (found.length ? found : [next]).filter((stop) => stop !== own);
    const sound = make("input", { type: "checkbox", checked: Boolean(progress.walk.sound) });
    sound.addEventListener("change", () => { progress.change({ sound: sound.checked }); });
    putWays([
      ...opened.map((stop) => link(stop.href, found.length ? "button" : "button quiet",
        say(words.openStop, { number: stop.number }))),
      ...ownWay(),
      ...(docentHere.isOn() ? []
        : [button(words.guideMe, () => { docentHere.ask({ exact: true }); }, "")]),
      ...(docentHere.isStuck(state) ? instead() : []),
      ...floors.map((stop) => button(say(words.onThatFloor, { level: stop.floor }), () => {
        docentHere.goTo?.(stop.level);
        floor.tell(stop.levelID);
      })),
      // Who stands at it leaves nothing out.
      button(words.skip, () => { isOpened &&= next !== own; progress.pass(next.number, toldAt.has(next.number) ? "seen" : "skipped"); draw(); }),
      ...(!progress.isAtFirst ? [button(words.previous, () => { progress.back(); draw(); })] : []),
    ], [
      ...(progress.isKept ? [] : [make("span", {}, words.walkNotKept)]),
      ...(stops.some(hasSound)
        ? [make("label", {}, sound, ` ${words.soundOnArrival}`)] : []),
      ...(data.directions && state.fix ? [link(data.directions, "from-here", navigator.onLine ? words.wayFromHere : words.fromWhereIAm)] : []),
      button(words.endWalk, () => { progress.end(); docentHere.stop(); draw(); }),
    ]);
  };
  // A recording, or words that the device's voice can read.
  const hasSound = ({ audio, spoken }) => Boolean(audio || (spoken && docentAloud.speaks(spoken.lang)));
  // Arrived: the sound of the stop, if the visitor wished it and it is clear which stop it is.
  const greet = ([stop, other]) => {
    if (other || greeted === stop.number) return;
    greeted = stop.number;
    if (!progress.walk.sound || !hasSound(stop)) return;
    player.replaceChildren();
    if (stop.audio) {
      docentPlayer.play({ src: stop.audio, title: name(stop), album: data.title, art: stop.image }, player);
    } else {
      docentAloud.read(name(stop), stop.spoken, player);
    }
  };
  const onward = () => data.onward.map(({ href, text }, index) => link(href, index ? "button quiet" : "button", text));
  const drawEnd = () => {
    told.classList.remove("unseen");
    put(title, progress.walk.seen.length ? words.walkFinished : words.allSkipped);
    put(told, "");
    docentRoute.update(progress.walk, words.routeDone);
    const now = JSON.stringify(["end", progress.walk]);
    if (shown === now) return;
    shown = now;
    if (docentHere.isOn()) docentHere.stop();
    player.replaceChildren();
    const missed = stops.filter(({ number }) => progress.walk.skipped.includes(number));
    card.className = "";
    card.replaceChildren(...(missed.length
      ? [make("p", {}, `${words.skippedStops} `, ...missed.flatMap((stop, index) =>
        [...(index ? [" · "] : []), link(stop.href, "", named(stop))]))] : []));
    putWays([
      ...onward(), ...ownWay(),
      button(words.startAgain, () => { progress.begin(stops[0].number); draw(); }),
    ]);
  };

  // MARK: What happens

  // Stops within so many metres of each other are at one place.
  const samePlace = 5;
  // The stop to begin with: where the fix does not tell which is nearest, one that nobody has to climb to,
  // and of several at one place the first of the tour.
  const nearestOf = (near, { accuracy }) => {
    const own = stops.find(isOn)?.level ?? 0;
    const climb = ({ stop }) => Math.abs((stop.level ?? 0) - own);
    const alike = near.filter(({ meters }) => meters - near[0].meters <= accuracy);
    const least = Math.min(...alike.map(climb));
    const [first, ...others] = alike.filter((one) => climb(one) === least);
    return [first, ...others.filter(({ meters }) => meters - first.meters <= samePlace)]
      .reduce((one, other) => progress.position(other.stop.number) < progress.position(one.stop.number) ? other : one);
  };
  // The nearest stop begins the walk, as soon as it is known which that is.
  const choose = () => {
    if (!isChoosing || !state.fix) return;
    const near = place(state.fix);
    const [nearest] = near;
    // Nobody begins a tour of another town by a press.
    far = nearest?.meters > words.reach + state.fix.accuracy ? nearest.meters : undefined;
    // A poor fix does not tell which stop is the nearest: a better one is waited for.
    isChoosing = far === undefined && nearest !== undefined && state.fix.accuracy > poor;
    if (far === undefined && !isChoosing) progress.begin(nearest ? nearestOf(near, state.fix).stop.number : stops[0].number);
  };
  docentHere.listen((told) => {
    const hadFix = Boolean(state.fix);
    state = told;
    if (hadFix !== Boolean(state.fix)) shown = undefined;
    choose();
    draw();
  });
  document.addEventListener("docent-units", draw);
  document.addEventListener("docent-step-free", () => {
    shown = undefined;
    draw();
  });
  docentAloud.listen(() => {
    shown = undefined;
    draw();
  });
  // A label was read at the stop, its own or that of what it shows (labelled.js).
  if (location.hash === "#label") {
    if (own && progress.walk) arrive();
    history.replaceState(history.state, "", location.pathname + location.search);
  }
  addEventListener("DOMContentLoaded", () => { isReady = true; draw(); });
  start?.addEventListener("click", () => {
    if (!progress.walk) progress.begin(stops[0].number);
  });
  // A walk that has gone on in another tab goes on here, and one that was ended there is ended here.
  progress.watch(({ isEnded }) => {
    if (isEnded) docentHere.stop();
    draw();
  });
}
