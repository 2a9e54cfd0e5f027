// The floors of a movable map: a button for each, by the names that lifts have them. A floor that is
// chosen shows its rooms, its paths and the works on it; what is on no floor is on the ground. Names,
// and what is on a floor, come in scripts of their own that call docentLevels and docentLevel.
"use strict";
{
  const { words, make, say } = docentAway;
  let levels = [];
  const plans = new Map();
  window.docentLevels = (list) => { levels = list; };
  window.docentLevel = (ordinal, features) => { plans.set(ordinal, features); };
  const all = "all";
  const isOn = (floor, level) => floor === all || (level ?? 0) === floor;

  // A layer of marks, of which those on the floor that was chosen are shown.
  window.docentOnFloors = (group) => {
    const marks = new Set();
    let floor = all;
    const fits = (mark) => isOn(floor, mark.feature?.properties.level);
    const add = (some) => {
      if (group.addLayers) group.addLayers(some); else for (const mark of some) group.addLayer(mark);
    };
    return {
      addLayers(some) {
        for (const mark of some) marks.add(mark);
        add(some.filter(fits));
        return this;
      },
      addLayer(mark) { return this.addLayers([mark]); },
      addTo(map) {
        group.addTo(map);
        return this;
      },
      remove() {
        group.remove();
        return this;
      },
      choose(next) {
        if (floor === next) return;
        floor = next;
        group.clearLayers();
        add([...marks].filter(fits));
      },
    };
  };

  // Puts the choice onto `map`. `folder` holds the scripts of the floors; `begin` is the floor that is
  // shown at first; `choose` is told of each choice, `draw` makes a layer of what is on a floor.
  window.docentFloors = (map, { folder, begin, load, draw, choose }) => {
    const known = new Set(levels.map(([ordinal]) => ordinal));
    // The floor of the page may be one on which there is nothing to see but what the page is about.
    let floor = begin === all || known.has(begin) ? begin : known.has(0) ? 0 : all;
    let plan;
    const buttons = new Map();
    // One button, which opens the others: a column of them would lie on the works of a small map.
    const toggle = make("button", { type: "button", className: "map-floor" });
    const choices = make("div", { hidden: true });
    const open = (isOpen) => {
      choices.hidden = !isOpen;
      toggle.setAttribute("aria-expanded", String(isOpen));
    };
    toggle.addEventListener("click", () => open(choices.hidden));
    const show = () => {
      for (const [ordinal, button] of buttons) button.setAttribute("aria-pressed", String(ordinal === floor));
      const chosen = buttons.get(floor);
      toggle.replaceChildren(chosen.textContent);
      const value = chosen.getAttribute("aria-label");
      toggle.setAttribute("aria-label", say(words.nameAndValue, { name: words.levels, value }));
      plan?.remove();
      plan = undefined;
      choose(floor, (level) => isOn(floor, level));
      if (floor === all) return;
      if (plans.has(floor)) {
        plan = draw(plans.get(floor)).addTo(map);
        return;
      }
      const [, , , name] = levels.find(([ordinal]) => ordinal === floor);
      const wanted = floor;
      // Without its rooms a floor still has its works.
      load("script", { src: `${folder}${name}` }).then(
        () => { if (floor === wanted && plans.has(wanted) && map.getPane("mapPane")?.isConnected) show(); }, () => {});
    };
    const button = (ordinal, text, name) => {
      const element = make("button", { type: "button", title: name }, text);
      element.setAttribute("aria-label", name);
      element.addEventListener("click", () => {
        floor = ordinal;
        open(false);
        toggle.focus();
        show();
      });
      buttons.set(ordinal, element);
      return element;
    };
    const Picker = L.Control.extend({
      options: { position: "topright" },
      onAdd() {
        choices.append(...levels.map(([ordinal, lift, name]) => button(ordinal, lift,
          [say(words.level, { level: lift }), name].filter(Boolean).join(" · "))),
        button(all, words.allLevels, words.allLevels));
        const box = make("div", { className: "leaflet-bar map-floors" }, toggle, choices);
        box.addEventListener("keydown", (event) => {
          if (event.key !== "Escape" || choices.hidden) return;
          open(false);
          toggle.focus();
        });
        map.on("click", () => open(false));
        open(false);
        box.setAttribute("role", "group");
        box.setAttribute("aria-label", words.levels);
        L.DomEvent.disableClickPropagation(box).disableScrollPropagation(box);
        return box;
      },
    });
    new Picker().addTo(map);
    show();
    // A walk that goes on upstairs takes the map along.
    return (ordinal) => {
      if (!known.has(ordinal) || floor === ordinal) return;
      floor = ordinal;
      show();
    };
  };
}
