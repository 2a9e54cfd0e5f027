// The names of the ways and levels of some areas, and of what stands beside an answer found there.
"use strict";
const docentWayNames = async (words, areas, answer) => {
  const parts = new Map();
  const covered = new Map();
  const doors = new Map();
  const floors = new Map();
  const language = docentAway.texts;
  const marks = [];
  const levels = new Map();
  for (const area of areas) {
    const found = await docentNetwork.load(`ways-names-${language}-${area}`);
    parts.set(area, new Map(found.ways.map((entry) => [entry[0], entry])));
    covered.set(area, new Set(found.covered));
    for (let at = 0; at < found.floors.length; at += 2) floors.set(`${area}/${found.floors[at]}`, found.floors[at + 1]);
    for (let at = 0; at < found.doors.length; at += 2) doors.set(`${area}/${found.doors[at]}`, found.doors[at + 1]);
    marks.push({ prefix: `ways-marks-${language}-${area}`, marks: found.marks });
    for (const [slot, id, short, name] of found.levels) if (id) levels.set(slot, { id, short, name });
  }
  const nobody = { name: "", steps: -1, hindrance: "", building: "", door: "", side: "", full: "" };
  const about = (own) => {
    const [, name, steps, hindrance, building, door, side] = parts.get(own.area)?.get(own.own) ?? [];
    if (name === undefined) return nobody;
    // Of a door it is its own name and that of its building.
    const isDoor = building !== undefined;
    return {
      name: isDoor ? "" : name, full: name, steps, hindrance, building: building ?? "", door: door ?? "", side: side ?? "",
    };
  };
  about.level = (slot) => {
    const level = levels.get(slot);
    if (!level) return undefined;
    const { short, name } = level;
    const isButton = !name || name === short;
    const isTold = name.split(" ").some((part) => part && part.toLowerCase() === short.toLowerCase());
    const text = isButton ? short : isTold ? name : `${name} (${short})`;
    return { ...level, say: (button, named) => docentAway.say(words[isButton ? button : named], { level: text }) };
  };
  about.isCovered = ({ area, own }) => covered.get(area)?.has(own) ?? false;
  // The number of the name of a door's building, which is no landmark once one came through.
  about.doorName = ({ area, own }) => doors.get(`${area}/${own}`);
  about.landmarks = await docentLandmarks.about(answer, marks, ({ area, own }) => floors.get(`${area}/${own}`));
  return about;
};
