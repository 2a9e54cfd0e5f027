// A walk in words: what a walker takes for one way becomes one instruction, and the sentences are put
// together of the same phrases as those of the service (InstructionBuilder, InstructionWording). The
// page gives the words, the area the names.
"use strict";
const docentInstructions = (words, names) => {
  const { measure } = docentAway;
  const { net } = docentNetwork;
  const [shortest, wobble, beside, bend] = [10, 5, 25, 35];
  const plural = new Intl.PluralRules(document.documentElement.lang);
  const say = (key, values = {}) => docentAway.say(words[key], values);
  const count = (number, key) =>
    docentAway.say(words[key][plural.select(number)] ?? words[key].other, { count: number });
  const lower = (text) => text.slice(0, 1).toLowerCase() + text.slice(1);
  const upper = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

  // MARK: Directions

  const eighth = (course) => Math.round(course / 45) % 8;
  const bearing = (from, to) => {
    const { meters, course } = measure(from, to);
    return meters > 0 ? course : undefined;
  };
  const final = (from, to) => {
    const back = bearing(to, from);
    return back === undefined ? undefined : (back + 180) % 360;
  };
  const isOne = (one, other) => one.latitude === other.latitude && one.longitude === other.longitude;
  const isFar = (one, other) => measure(one, other).meters >= wobble;
  const starting = (sections) => {
    const line = sections.flatMap((section) => section.line);
    if (!line.length) return undefined;
    return bearing(line[0], line.find((place) => isFar(place, line[0])) ?? line[line.length - 1]);
  };
  const ending = (sections) => {
    const line = sections.flatMap((section) => section.line);
    if (!line.length) return undefined;
    const last = line[line.length - 1];
    return final([...line].reverse().find((place) => isFar(place, last)) ?? line[0], last);
  };
  const angle = (one, other) => {
    const turn = Math.abs(other - one);
    return Math.min(turn, 360 - turn);
  };
  const turnBetween = (before, after) => {
    if (before === undefined || after === undefined) return undefined;
    let degrees = after - before;
    if (degrees > 180) degrees -= 360; else if (degrees < -180) degrees += 360;
    const size = Math.abs(degrees);
    if (size < 25) return "straight";
    if (size >= 165) return "uturn";
    return `${size < 60 ? "slight" : size < 120 ? "" : "sharp"}${degrees > 0 ? "Right" : "Left"}`;
  };
  const isDefinite = (turn) => ["Left", "Right", "sharpLeft", "sharpRight"].includes(turn);

  // MARK: Stretches

  const nameOf = ({ way }) => way ? names(way).name : "";
  const isPlainSection = ({ kind, from, to }) => kind === null ? from === to : kind === "footway" || kind === "corridor";
  // The facts that the sections have in common which a stretch is about.
  const facts = (sections) => {
    const parts = new Map();
    let name = "";
    for (const section of sections) {
      const own = nameOf(section);
      const part = parts.get(own) ?? { order: parts.size, length: 0 };
      part.length += section.distance;
      parts.set(own, part);
      const longest = parts.get(name);
      if (longest && (longest.length > part.length || (longest.length === part.length && longest.order <= part.order))) continue;
      name = own;
    }
    return {
      name, isPlain: sections.every(isPlainSection), isCrossing: sections.every(({ kind }) => kind === "crossing"),
      isOpenGround: sections.every(({ way }) => !way),
    };
  };
  // The sections [first, end) of a walk, of which it is about [main, mainEnd).
  const stretchOf = (all, first, end, main, mainEnd, crossesFirst, crossesLast) => {
    const part = (from, to) => all.slice(from, to);
    return {
      first, end, main, mainEnd, crossesFirst, crossesLast, ...facts(part(main, mainEnd)),
      distance: part(first, end).reduce((sum, { distance }) => sum + distance, 0),
      from: all[first].from, to: all[end - 1].to, opening: all[main], closing: all[mainEnd - 1],
      sections: part(first, end), mains: part(main, mainEnd), lead: part(first, main), trail: part(mainEnd, end),
      get startingBearing() { return starting(part(main, end)) ?? starting(part(first, end)); },
      get endingBearing() { return ending(part(first, end)); },
      get mainEndingBearing() { return ending(part(first, mainEnd)) ?? ending(part(first, end)); },
    };
  };

  const lines = (walk, destination) => {
    const { sections } = walk;
    const stretch = (first, end, main, mainEnd, crossesFirst, crossesLast) =>
      stretchOf(sections, first, end, main, mainEnd, crossesFirst, crossesLast);
    const append = (one, next) => stretch(one.first, next.end, one.main, next.mainEnd, one.crossesFirst, next.crossesLast);
    const leading = (one, next) => stretch(one.first, next.end, next.main, next.mainEnd,
      next.crossesFirst || one.isCrossing || one.crossesFirst || one.crossesLast, next.crossesLast);
    const trailing = (one, next) => stretch(one.first, next.end, one.main, one.mainEnd, one.crossesFirst,
      one.crossesLast || next.isCrossing || next.crossesFirst || next.crossesLast);
    const isShort = (one) => (one.isPlain || one.isCrossing) && one.distance < shortest;
    const size = (part) => part.reduce((sum, { distance }) => sum + distance, 0);

    const isHidden = (() => {
      const [before, last] = sections.length > 1 ? sections.slice(-2) : [undefined, sections[0]];
      return last !== undefined && !last.way && last.to > 0 && (!before || before.kind === "door" || last.from === 0);
    })();
    const tail = (() => {
      const last = sections[sections.length - 1];
      return sections.length > 1 && !last.way && isPlainSection(last) && last.distance < shortest && !isHidden ? last : null;
    })();
    const isUp = (section) => {
      const [from, to] = [section.from, section.to].map((slot) => names.level(slot) && net.floors.get(slot).ordinal);
      if (from !== undefined && to !== undefined && from !== to) return to > from;
      if (!section.rise) {
        const slope = section.way?.incline ?? null;
        return slope ? slope * (section.isForward ? 1 : -1) > 0 : undefined;
      }
      return section.rise > 0;
    };
    const joins = (next, one) => {
      if (!next.isPlain || !one.isPlain || next.from !== one.to || next.isOpenGround !== one.isOpenGround) return false;
      if (next.name && next.name !== one.name) return false;
      const [before, after] = [one.endingBearing, next.startingBearing];
      return before === undefined || after === undefined || angle(before, after) < bend;
    };
    // The turn into a short piece that leads to a stretch from the side, and the direction in which one
    // then comes.
    const leadIn = (next, last, before) => {
      if (before === undefined || !last) return { coming: before };
      const isLead = size(next.lead) > 0;
      const piece = isLead ? next.lead : last.trail;
      if (size(piece) < wobble || !(isLead || !last.crossesLast)) return { coming: before };
      const first = turnBetween(isLead ? before : last.mainEndingBearing, starting(piece));
      if (!isDefinite(first)) return { coming: before };
      if (isLead && !isDefinite(turnBetween(ending(piece), next.startingBearing))) return { coming: before };
      return { turn: first, coming: ending(piece) ?? before };
    };
    const doors = (one) => one.mains.filter(({ kind }) => kind === "door");
    const building = ({ way }) => names(way).building;
    const isOneWay = (last, next) => {
      if (last.crossesLast || next.crossesFirst) return false;
      if (joins(next, last)) {
        return (next.name && next.name === last.name) || !leadIn(next, last, last.endingBearing).turn;
      }
      const [one, other] = [last.closing.kind, next.opening.kind];
      if (one === other && (one === "steps" || one === "escalator")) {
        return last.to === next.from && isUp(last.closing) === isUp(next.opening);
      }
      if (one !== "door" || other !== "door") return false;
      const [outer, inner] = [doors(last)[0], doors(next)[doors(next).length - 1]];
      return last.opening.kind === "door" && last.opening.to > 0 && next.closing.to === 0
        && building(outer) === building(inner);
    };
    const goesOn = (street, piece, next) => {
      const parts = [street, piece, next];
      if (!street.name || street.name !== next.name || piece.name
        || !parts.every((one) => one.isPlain && !one.isOpenGround && one.from === one.to)
        || street.to !== piece.from || piece.to !== next.from
        || street.crossesLast || piece.crossesFirst || piece.crossesLast || next.crossesFirst
        || !(piece.distance < beside) || !(piece.distance < street.distance + next.distance)) return false;
      const [before, after] = [street.endingBearing, next.startingBearing];
      if (before === undefined || after === undefined) return false;
      return angle(before, after) < bend && !isDefinite(turnBetween(before, piece.startingBearing))
        && !isDefinite(turnBetween(piece.endingBearing, after));
    };
    const folded = (stretches) => {
      if (!stretches.length) return [];
      const done = [];
      let [current] = stretches;
      for (const next of stretches.slice(1)) {
        if (!isShort(current)) {
          done.push(current);
          current = next;
        } else if (current.isCrossing && next.isCrossing) current = append(current, next);
        else if (next.isPlain || next.isCrossing || !done.length) current = leading(current, next);
        else {
          done.push(trailing(done.pop(), current));
          current = next;
        }
      }
      if (isShort(current) && done.length) done.push(trailing(done.pop(), current)); else done.push(current);
      return done;
    };
    const stretches = () => {
      const single = [];
      for (let number = 0; number < sections.length - (tail ? 1 : 0); number += 1) {
        const next = stretch(number, number + 1, number, number + 1, false, false);
        const last = single[single.length - 1];
        if (last && joins(next, last)) single.push(append(single.pop(), next)); else single.push(next);
      }
      const joined = [];
      for (const next of folded(single)) {
        const [before, last] = [joined[joined.length - 2], joined[joined.length - 1]];
        if (before && goesOn(before, last, next)) {
          joined.splice(-2, 2, append(append(before, last), next));
        } else if (last && isOneWay(last, next)) joined.push(append(joined.pop(), next));
        else joined.push(next);
      }
      return joined;
    };

    // MARK: What to say

    const mapped = new Set(sections.filter(({ kind, from }) => kind === "corridor" && from > 0).map(({ from }) => from));
    const turnWords = {
      straight: "continueStraight", slightLeft: "bearLeft", Left: "turnLeft", sharpLeft: "turnSharplyLeft",
      slightRight: "bearRight", Right: "turnRight", sharpRight: "turnSharplyRight", uturn: "turnAround",
    };
    const turned = (turn) => words[turnWords[turn]];
    const again = (turn) => turn === "Left" ? words.leftAgain : turn === "Right" ? words.rightAgain : turned(turn);
    const then = (parts) => [parts[0], ...parts.slice(1).map(lower)].join(words.then);
    const compass = (course) => words.toward[eighth(course)];
    const level = (slot, button, named) => names.level(slot).say(button, named);
    const cross = (turn, way, isFollowed) => {
      const crossing = way ? say("crossWay", { way }) : words.crossTheRoad;
      if (turn === "straight") return upper(crossing);
      return turned(turn) + (isFollowed ? ", " : words.and) + crossing;
    };
    const door = ({ way }, isNamed) => {
      const { door: name, side } = names(way);
      if (name) return say("byDoor", { door: name });
      return side ? say(isNamed ? "byDoorOfBuilding" : "byDoorOnSide", { side: words[side] }) : "";
    };
    const up = (section, known, unknown) => {
      const isRising = isUp(section);
      return words[isRising === undefined ? unknown : known[isRising ? 0 : 1]];
    };
    const stepCount = (one) => {
      const flights = one.mains.filter(({ kind }) => kind === "steps").map(({ way }) => names(way).steps);
      return flights.includes(-1) ? null : flights.reduce((sum, steps) => sum + steps, 0);
    };
    const ground = ({ from, to }) => from > 0 ? (to > 0 ? "findWayInside" : "findWayOut") : to > 0 ? "findWayIn" : "goAcross";
    const changesLevel = (from, to) => {
      if (from === to) return false;
      const [one, other] = [names.level(from), names.level(to)];
      if (!one && !other) return false;
      if (!one || !other) return true;
      return net.floors.get(from).ordinal !== net.floors.get(to).ordinal || one.short !== other.short;
    };
    const actionOf = (one, turn, street, isFirst) => {
      const section = one.opening;
      switch (section.kind) {
        case "steps": case "ramp": case "escalator": case "lift": return { kind: section.kind };
        case "crossing": return { kind: "cross", turn: turn ?? "straight" };
        case "door": {
          const out = doors(one)[doors(one).length - 1];
          if (section.to > 0 && one.to === 0) return { kind: "through", door: out };
          return { kind: section.to > 0 ? "enter" : "leave", door: section };
        }
        default:
          if (one.isOpenGround && (section.to === 0 || !mapped.has(section.to))) return { kind: "unmapped", ground: ground(section) };
          if (isFirst) return { kind: "depart" };
          return { kind: "go", turn: turn ?? "straight", isStaying: one.name !== "" && one.name === street };
      }
    };
    // A work or building beside the place where a stretch begins.
    const landmarkOf = (one) => {
      const [here] = one.sections.flatMap(({ line }) => line);
      const isUnderground = ({ way, from }) => way && from === 0 && names.isCovered(way);
      const climbs = ["lift", "steps", "ramp", "escalator"].includes(one.opening.kind) && changesLevel(one.from, one.to);
      if (!here || one.sections.some(isUnderground) || climbs) return undefined;
      return landmarks.near(here, one.from, one.opening.kind !== "door");
    };
    const plain = (one, action, before, after, isCrossedFirst, near) => {
      const { name } = one;
      const on = name ? say("onWay", { way: name }) : "";
      switch (action.kind) {
        case "depart": return (after === undefined ? words.setOut : say("head", { point: compass(after) })) + on;
        case "go":
          if (before === undefined && !isCrossedFirst) {
            return (after === undefined ? turned("straight") : say("continueToward", { point: compass(after) })) + on;
          }
          if (action.isStaying && action.turn !== "straight") return turned(action.turn) + say("toStayOnWay", { way: name });
          return turned(action.turn) + (!name ? "" : action.turn === "straight" ? on : say("ontoWay", { way: name }));
        case "unmapped": return action.ground === "goAcross" ? say("goAcross", { landmark: near }) : words[action.ground];
        case "cross": return cross(action.turn, name);
        case "steps": {
          const steps = stepCount(one);
          return up(one.opening, ["stairsUp", "stairsDown"], "takeStairs") + (steps === null ? "" : count(steps, "stepCount"));
        }
        case "ramp": return up(one.opening, ["rampUp", "rampDown"], "takeRamp");
        case "escalator": return up(one.opening, ["escalatorUp", "escalatorDown"], "takeEscalator");
        case "lift":
          return up(one.opening, ["liftUp", "liftDown"], "takeLift")
            + (names.level(one.to) ? level(one.to, "outAtLevel", "outAtNamedLevel") : words.outOutdoors);
        case "through": {
          const leaves = door(action.door, true);
          return say("goThrough", { building: building(action.door) || words.theBuilding }) + (leaves ? words.andLeave + leaves : "");
        }
        default: {
          const own = building(action.door);
          const isEntered = action.kind === "enter";
          const text = own ? say(isEntered ? "enterBuilding" : "leaveBuilding", { building: own })
            : words[isEntered ? "goInside" : "goOutside"];
          return text + door(action.door, own !== "");
        }
      }
    };
    // The text behind the turns that lead to it and that it does not tell itself.
    const withTurns = (text, action, firstTurn, turn) => {
      const { kind } = action;
      const own = ["steps", "ramp", "escalator"].includes(kind) ? (isDefinite(turn) ? turn : undefined)
        : kind === "unmapped" && action.ground === "goAcross" && turn !== "straight" ? turn : undefined;
      const turns = [firstTurn, own].filter(Boolean);
      if (!turns.length || kind === "depart") return text;
      const said = turns.length === 2 && turns[0] === turns[1] ? then([turned(turns[0]), again(turns[0])]) : then(turns.map(turned));
      if (kind === "go" && action.turn === firstTurn) return then([said, text.replace(turned(action.turn), () => again(action.turn))]);
      if (["go", "cross", "lift", "through"].includes(kind)) return then([said, text]);
      return said + words.and + lower(text);
    };
    const sentence = (one, action, { before, after, turn, firstTurn, crossing, landmark }) => {
      const isCrossedFirst = crossing !== undefined && crossing !== "last";
      const near = landmark && landmark.text !== one.name ? say("atLandmark", { landmark: landmark.text }) : "";
      let text = withTurns(plain(one, action, before, after, isCrossedFirst, near), action, firstTurn, turn);
      if (isCrossedFirst) {
        const onward = one.name ? say("andContinueOn", { way: one.name }) : null;
        if (action.kind === "depart") {
          text = cross(crossing, "", onward !== null) + (after === undefined ? "" : say("headingOn", { point: compass(after) })) + (onward ?? "");
        } else if (action.kind === "go" && action.turn === "straight") {
          text = cross(crossing, "", true) + (onward ?? words.andContinueStraight);
        } else if (action.kind === "cross" && action.turn === "straight") text = cross(crossing, "");
        else text = then([cross(crossing, ""), text]);
      }
      if (action.kind !== "unmapped") text += near;
      const isThere = names.level(one.to);
      if (action.kind === "enter") {
        if (isThere && net.floors.get(one.to).ordinal !== 0) text += level(one.to, "onLevel", "onNamedLevel");
      } else if (["steps", "ramp", "escalator"].includes(action.kind)) {
        if (changesLevel(one.from, one.to)) text += isThere ? level(one.to, "toLevel", "toNamedLevel") : words.toOutdoors;
      } else if (["depart", "go", "unmapped", "cross"].includes(action.kind)) {
        if (changesLevel(one.from, one.to) && isThere) text += level(one.to, "toLevel", "toNamedLevel");
      }
      if (crossing === "last") text += words.crossAtTheEnd;
      const isAimed = before === undefined && after !== undefined && !["depart", "lift"].includes(action.kind)
        && !(action.kind === "go" && !isCrossedFirst);
      return isAimed ? text + say("headingAside", { point: compass(after) }) : text;
    };

    const landmarks = names.landmarks();
    const told = [];
    let [last, before, street, now] = [null, undefined, null, undefined];
    const note = (meters, slot) => {
      const short = names.level(slot)?.short;
      const parts = [meters < 0.5 ? null : docentAway.distance(meters), short !== now && short ? say("level", { level: short }) : null];
      now = short;
      return parts.filter(Boolean).join(" · ");
    };
    for (const one of stretches()) {
      let [crossing, coming, firstTurn] = [undefined, before, undefined];
      if (one.crossesFirst) {
        crossing = turnBetween(before, starting(one.lead)) ?? "straight";
        coming = ending(one.lead) ?? before;
      } else {
        if (one.crossesLast) crossing = "last";
        const lead = leadIn(one, last, before);
        [firstTurn, coming] = [lead.turn, lead.coming];
      }
      const after = one.opening.kind === "lift" ? undefined : one.startingBearing;
      const action = actionOf(one, turnBetween(before === undefined ? undefined : coming, after), street, last === null);
      const landmark = last ? landmarkOf(one) : undefined;
      if (landmark) landmarks.tell(landmark.name);
      const text = sentence(one, action, { before, after, turn: turnBetween(coming, after), firstTurn, crossing, landmark });
      for (const { way } of doors(one)) landmarks.tell(names.doorName(way));
      told.push({ text, note: note(one.distance, one.to), line: one.sections.flatMap(({ line }) => line), distance: one.distance });
      street = action.kind === "depart" || action.kind === "go" ? one.name || null : null;
      before = one.endingBearing ?? before;
      last = one;
    }
    // The arrival: on which side of the way the destination lies.
    const isThere = isHidden || (!tail && (last?.isOpenGround ?? false));
    const way = isThere ? undefined : sections.findLast((section) => section.way);
    let spot;
    if (way) {
      const end = way.line[way.line.length - 1];
      const aside = measure(end, walk.end);
      const turn = aside.meters > 1 ? turnBetween(ending([way]), aside.course) : undefined;
      spot = turn === "straight" ? "aheadOfYou" : /Left$/.test(turn ?? "") ? "onYourLeft" : /Right$/.test(turn ?? "") ? "onYourRight" : undefined;
    }
    const arrived = spot ? say("placeLies", { place: destination || words.yourDestination, spot: words[spot] })
      : destination ? say("arrivedAt", { place: destination }) : words.arrived;
    told.push({
      text: arrived, note: note(tail?.distance ?? 0, sections[sections.length - 1]?.to ?? 0), line: tail?.line ?? [walk.end],
      distance: tail?.distance ?? 0,
    });
    return told;
  };
  return { lines, say, count };
};
