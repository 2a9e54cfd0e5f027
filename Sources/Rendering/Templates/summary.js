// What there is to say of a walk as a whole, as the service says it (DirectionsWording, AccessWording):
// length, time, whether wheels pass, climb and levels; or how near one gets, or that nobody knows a way.
"use strict";
const docentSummary = (words, names, { say, count }) => {
  const { net } = docentNetwork;
  const { length, distance, time } = docentAway;
  // Legs feel heights to the metre.
  const height = (meters) => docentSettings.units === "imperial" ? docentSettings.length(meters) : `${Math.round(meters)}\u00a0m`;
  const list = (parts, and) => parts.length < 2 ? parts[0] ?? ""
    : parts.slice(0, -1).join(", ") + words[and] + parts[parts.length - 1];
  const unique = (parts) => [...new Set(parts)];

  // MARK: Whether wheels pass

  const wayThings = { steps: "aStaircase", escalator: "pathEscalator" };
  const thing = (over) => {
    if (["building", "room", "ground"].includes(over)) return words.aWall;
    return words[{ kerb: "pointKerb", barrier: "aFence", "closed-way": "aClosedWay", point: "aClosedGate" }[over]
      ?? wayThings[over] ?? "aClosedWay"];
  };
  // Half a metre is no length to a walker.
  const isLong = ({ distance }) => distance >= 0.5;
  const finding = ({ over }, isOne) => {
    if (over === null) return words[isOne ? "isNotMapped" : "areNotMapped"];
    if (over === "building" || over === "room") return words[isOne ? "leadsThroughWall" : "leadThroughWall"];
    return say(isOne ? "leadsOver" : "leadOver", { thing: thing(over) });
  };
  const brief = ({ part, over }) => say({ start: "beginsAt", end: "endsAt" }[part] ?? "passes",
    { thing: over === null ? words.unmappedGround : thing(over) });
  const parts = (pieces) => {
    const atDoors = pieces.filter(({ part }) => part === "middle");
    const sum = atDoors.reduce((all, { distance }) => all + distance, 0);
    const told = pieces.filter((piece) => piece.part !== "middle" || piece === atDoors[0]);
    return told.map(({ part, distance }) => say(
      { start: "firstPiece", end: "lastPiece", whole: "straightPiece" }[part] ?? (atDoors.length > 1 ? "pieceAtDoors" : "pieceAtDoor"),
      { distance: length(part === "middle" ? sum : distance) }));
  };
  const doubtful = ({ unmapped, accessUnknown }) => {
    const groups = [];
    for (const piece of unmapped) {
      const known = isLong(piece) && groups.find(([first]) => isLong(first) && finding(first) === finding(piece));
      if (known) known.push(piece); else groups.push([piece]);
    }
    const clauses = unique(groups.map((group) => isLong(group[0])
      ? `${list(parts(group), "and")} ${finding(group[0], group.length === 1 && group[0].part === "whole")}` : brief(group[0])));
    return say("accessDoubtful", { reasons: list(clauses, "andClause") }) + (accessUnknown ? ` ${words.accessOthersUnknown}` : "");
  };
  const pointWords = (kind) => words[`point${upper(kind.replace(/-(.)/g, (_, letter) => letter.toUpperCase()))}`];
  const upper = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
  const access = (walk) => {
    if (walk.stepFree) return words[walk.accessUnknown ? "accessNoStairsKnown" : "accessStepFree"];
    if (walk.stepFree === null) return doubtful(walk);
    if (walk.stairs) return count(walk.stairs, "flightCount");
    const hindrances = unique([
      ...walk.sections.filter(({ way, access: own, kind }) => way && own === 2 && kind !== "steps").map(({ way }) => names(way).hindrance),
      ...walk.points.filter(({ passage }) => passage > 1).map(({ name }) => pointWords(name)),
    ].filter(Boolean));
    return hindrances.length ? say("accessHindered", { names: hindrances.join(", ") }) : words.accessNotStepFree;
  };

  // MARK: Climb and levels

  const knownRise = ({ kind, from, to, rise }) => {
    const isIndoors = from > 0 && from === to;
    if (kind === null) return isIndoors ? 0 : from === 0 && to === 0 ? null : rise;
    return kind === "corridor" || kind === "footway" ? rise ?? (isIndoors ? 0 : null) : rise;
  };
  const isGentle = ({ kind, from, to }) => kind === "door"
    || ([null, "footway", "crossing", "corridor"].includes(kind) && from === to);
  const climb = ({ sections, longestUnknownClimb }) => {
    let [up, down, unknown] = [0, 0, 0];
    for (const section of sections) {
      const rise = knownRise(section);
      if (rise !== null) {
        if (rise > 0) up += rise; else down -= rise;
      } else if (isGentle(section)) unknown += section.distance;
      else return null;
    }
    if (unknown > longestUnknownClimb) return null;
    if (up >= 0.5 && down >= 0.5) return say("upAndDown", { up: height(up), down: height(down) });
    if (up >= 0.5) return say("up", { distance: height(up) });
    return down >= 0.5 ? say("down", { distance: height(down) }) : null;
  };
  const levels = ({ sections }) => {
    const changes = [];
    for (const { from, to } of sections) {
      if (from === to || !names.level(from) || !names.level(to)) continue;
      const rise = net.floors.get(to).ordinal - net.floors.get(from).ordinal;
      if (!rise) continue;
      const last = changes[changes.length - 1];
      if (last && last.to === from && last.isUp === rise > 0) last.to = to;
      else changes.push({ from, to, isUp: rise > 0 });
    }
    const told = changes.map(({ from, to }) => ({ from: names.level(from).short, to: names.level(to).short }))
      .filter(({ from, to }) => from !== to);
    return told.length ? told.map((change) => say("levelChange", change)).join(", ") : null;
  };

  // MARK: Where there is no way

  const butOn = (slot) => {
    const one = names.level(slot);
    if (!one) return words.butOnOtherLevel;
    return one.say("butOnLevel", "butOnNamedLevel");
  };
  const near = (landmark) => landmark ? say("atLandmark", { landmark: landmark.text }) : "";
  const blocked = ({ gap, course, isStepFree, reachable, end, obstacle }) => {
    const landmarks = names.landmarks();
    const beside = near(landmarks.near(reachable, reachable.slot));
    const spot = gap >= 0.5 ? say("spotAway", { distance: distance(gap), point: words.lying[Math.round(course / 45) % 8] }) : words.spotThere;
    const isElsewhere = reachable.slot !== end.slot && reachable.slot > 0 && end.slot > 0;
    const on = names.level(reachable.slot)?.say("onLevel", "onNamedLevel") ?? "";
    let cause = "";
    if (obstacle) {
      const { way, point } = obstacle;
      const kind = way ? words[`path${upper(way.kind)}`] : pointWords(point.name);
      const name = way ? names(way).name : "";
      const full = way?.kind === "door" || way?.isDoorway ? names(way).full : name ? `${kind} (${name})` : kind;
      cause = `${say("inTheWay", { obstacle: full || words.anObstacle })}${near(landmarks.obstacle)}.`;
    }
    return `${words[isStepFree ? "noStepFreeWay" : "noWay"]} ${say("nearestPoint", { spot })}${beside ? `,${beside}` : ""}${isElsewhere ? butOn(reachable.slot) : on}.${cause}`;
  };

  return (found) => {
    if (found.kind === "straight") {
      const far = found.meters > 0 ? say("away", { distance: distance(found.meters), point: docentAway.words.compass[Math.round(found.course / 45) % 8] })
        : distance(found.meters);
      return `${far}. ${words.noPathMapped}`;
    }
    if (found.kind === "unreachable") return blocked(found);
    return [`${distance(found.distance)}, ${time(found.duration)}.`, access(found),
      ...[climb(found), levels(found)].filter(Boolean).map((text) => `${text}.`)].join(" ");
  };
};
