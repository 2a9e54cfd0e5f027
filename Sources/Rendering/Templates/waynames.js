// The names of the ways and levels of some areas.
"use strict";
const docentWayNames = async (words, areas) => {
  const parts = new Map();
  const levels = new Map();
  for (const area of areas) {
    const found = await docentNetwork.load(`ways-names-${document.documentElement.lang}-${area}`);
    parts.set(area, new Map(found.ways.map((entry) => [entry[0], entry])));
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
  return about;
};
