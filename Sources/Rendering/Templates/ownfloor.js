// The floor that the visitor is on, which no position tells: the level that was told, by its identifier,
// which begins with that of its building. All pages of the session know it, until the building is left.
"use strict";
const docentFloor = (() => {
  const { storage, tell } = docentHere;
  const key = "docent-floor";
  let level = storage((store) => store.getItem(key));
  const building = (id) => id.slice(0, id.lastIndexOf("/"));
  const keep = (id) => {
    level = id;
    storage((store) => id ? store.setItem(key, id) : store.removeItem(key));
  };
  // Of a thing of a building that is at most so many metres away one may be under the same roof.
  const reach = 50;
  // A page that was gone back to may not have heard of it.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    level = storage((store) => store.getItem(key));
    tell({});
  });
  return {
    reach,
    building,
    get level() { return level; },
    tell(id) {
      keep(id);
      tell({});
    },
    // True of what is on another floor of the building than the visitor is.
    isOther: (id) => Boolean(id && level && id !== level && building(id) === building(level)),
    // Forgets the floor where not even the error of the fix puts one into the building. `things` are
    // those that are known to be nearest, each with its level and its distance.
    leave(things, { accuracy }) {
      if (!level) return;
      const own = things.filter((one) => one.level && building(one.level) === building(level));
      if (own.every(({ meters }) => meters - accuracy > reach)) keep(null);
    },
  };
})();
