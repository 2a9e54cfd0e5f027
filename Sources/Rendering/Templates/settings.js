// What a visitor has chosen for this device: size of text, light or dark, units, ways without steps,
// sound on arrival. The one script that pages wait for, since what it does changes how they look from
// the first paint on.
"use strict";
const docentSettings = (() => {
  const key = "docent.settings";
  const choices = {
    size: ["large", "largest"], scheme: ["light", "dark"], units: ["imperial"], stepFree: [true], sound: [true],
  };
  const read = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  // What was kept may be of another version, or of another hand.
  const kept = () => {
    let all;
    try { all = JSON.parse(read(key)); } catch { /* No settings. */ }
    return Object.fromEntries(Object.entries(choices)
      .filter(([name, values]) => values.includes(all?.[name])).map(([name]) => [name, all[name]]));
  };
  let chosen = kept();
  const root = document.documentElement;
  const apply = () => {
    for (const name of ["size", "scheme"]) {
      if (chosen[name]) root.dataset[name] = chosen[name]; else delete root.dataset[name];
    }
    root.classList.toggle("no-steps", Boolean(chosen.stepFree));
  };
  apply();
  // Pages keep room for what a tour under way shows on them.
  const tour = read("docent.tour");
  if (tour) root.dataset.walking = location.pathname.replace(/\.html$/, "").endsWith(`/tours/${tour}`) ? "here" : "elsewhere";
  // And what is near keeps its room until it is found, where the address says around what.
  if (/^#at=.*\d/.test(location.hash)) root.dataset.awaiting = "";

  // MARK: Feet and miles

  const number = (value, digits) => value.toLocaleString(root.lang, { maximumFractionDigits: digits, minimumFractionDigits: digits });
  const length = (meters) => {
    const feet = meters / 0.3048;
    if (feet < 1000) return `${feet < 195 ? Math.max(10, 10 * Math.round(feet / 10)) : 50 * Math.round(feet / 50)}\u00a0ft`;
    const miles = meters / 1609.344;
    return `${number(miles, miles < 9.95 ? 1 : 0)}\u00a0mi`;
  };
  // The longest round length for the scale of a map within `meters`: in metres, and in words.
  const bar = (meters) => {
    const isImperial = chosen.units === "imperial";
    const [unit, name] = isImperial ? (meters < 304.8 ? [0.3048, "ft"] : [1609.344, "mi"])
      : meters < 1000 ? [1, "m"] : [1000, "km"];
    const power = 10 ** Math.floor(Math.log10(meters / unit));
    const count = [5, 2, 1].map((times) => times * power).find((one) => one * unit <= meters);
    return { meters: count * unit, text: `${number(count, Math.max(0, -Math.floor(Math.log10(power) + 0.5)))}\u00a0${name}` };
  };
  // The scales of drawn maps, as they were drawn.
  const scales = new Map();
  const convertScales = () => {
    for (const [path, { course, label, text }] of scales) {
      path.setAttribute("d", course);
      label.textContent = text;
    }
    scales.clear();
    if (chosen.units !== "imperial") return;
    for (const path of document.querySelectorAll(".map-scale path")) {
      const label = path.nextElementSibling;
      const [course, text] = [path.getAttribute("d"), label.textContent];
      const [, pixels] = /h([\d.]+)/.exec(course);
      const [, count, unit] = /^(\d+) (cm|m|km)$/.exec(text);
      const meters = count * { cm: 0.01, m: 1, km: 1000 }[unit];
      const own = bar(meters);
      scales.set(path, { course, label, text });
      path.setAttribute("d", course.replace(/h[\d.]+/, `h${(pixels * own.meters / meters).toFixed(1)}`));
      label.textContent = own.text;
    }
  };
  // What the page says in metres, but for the words of the catalogue.
  const told = new Map();
  const convert = () => {
    convertScales();
    for (const [node, text] of told) node.data = text;
    told.clear();
    if (chosen.units !== "imperial") return;
    const [, mark] = /0(\D)5/.exec(number(0.5, 1)) ?? [];
    const walker = document.createTreeWalker(document.getElementById("main"), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!/\d\u00a0k?m/.test(node.data) || parent.closest("svg, script, .prose, h1, .live")) continue;
      // Links are names of the catalogue, but for the way to what they lead to.
      if (parent.closest("a") && !parent.matches(".away")) continue;
      told.set(node, node.data);
      node.data = node.data.replace(/(\d[\d.,\u202f\u00a0]*)\u00a0(k?m)(?![\p{L}\d])/gu, (all, text, unit) => {
        const value = Number([...text].filter((one) => /\d/.test(one) || one === mark).join("").replace(mark, "."));
        return Number.isFinite(value) ? length(value * (unit === "km" ? 1000 : 1)) : all;
      });
    }
  };

  // What scripts have put into words they say anew.
  const reword = () => {
    convert();
    document.dispatchEvent(new Event("docent-units"));
  };

  // MARK: The panel

  const choose = (name, value) => {
    chosen = { ...chosen, [name]: choices[name].includes(value) ? value : undefined };
    try { localStorage.setItem(key, JSON.stringify(chosen)); } catch { /* It holds for this page. */ }
    apply();
    if (name === "units") reword();
    if (name === "stepFree") document.dispatchEvent(new Event("docent-step-free"));
  };
  const isBox = (field) => field.type === "checkbox";
  addEventListener("DOMContentLoaded", () => {
    convert();
    const panel = document.getElementById("settings");
    if (!panel) return;
    const fields = [...panel.querySelectorAll("[data-setting]")];
    const show = () => {
      for (const field of fields) {
        const value = chosen[field.dataset.setting];
        if (isBox(field)) field.checked = Boolean(value); else field.value = value ?? "";
      }
    };
    panel.addEventListener("change", ({ target }) => {
      if (target.dataset.setting) choose(target.dataset.setting, isBox(target) ? target.checked : target.value);
      fit();
    });
    // Another page, or another tab, may have chosen otherwise.
    const again = () => { chosen = kept(); apply(); reword(); show(); };
    addEventListener("storage", (event) => { if (event.key === key || event.key === null) again(); });
    addEventListener("pageshow", ({ persisted }) => { if (persisted) again(); });
    show();
    const close = (isByKey) => {
      if (!panel.open) return;
      panel.open = false;
      if (isByKey) panel.querySelector("summary").focus();
    };
    // It ends above the lower edge of the window, however high what stands above it is.
    const fit = () => {
      const { top } = panel.lastElementChild.getBoundingClientRect();
      panel.style.setProperty("--above", `${Math.max(0, top)}px`);
    };
    panel.addEventListener("toggle", fit);
    addEventListener("resize", fit);
    panel.addEventListener("keydown", ({ key: pressed }) => { if (pressed === "Escape") close(true); });
    addEventListener("click", ({ target }) => { if (!panel.contains(target)) close(false); });

    // Ways without steps, wherever somebody asks for one and has not said otherwise.
    if (!chosen.stepFree) return;
    // On a site, a question stands behind the number sign.
    const asked = new URLSearchParams(location.search || location.hash.slice(1));
    const box = document.querySelector("input[type=checkbox][name=stepFree]");
    if (box && !box.checked && !asked.has("from")) {
      box.checked = true;
      box.dispatchEvent(new Event("change", { bubbles: true }));
    }
    for (const link of document.querySelectorAll("a[href*='directions?']")) {
      if (link.origin === location.origin && !/[?&]stepFree=/.test(link.href)) link.search += "&stepFree=true";
    }
    for (const link of document.querySelectorAll("a[href*='directions.html#']")) {
      if (!/[#&]stepFree=/.test(link.hash)) link.hash += "&stepFree=true";
    }
  });
  return {
    get units() { return chosen.units; },
    get stepFree() { return chosen.stepFree; },
    get sound() { return chosen.sound; },
    // False for a way with steps, or one around them, that is for those who have chosen otherwise.
    isForUs: ({ stepFree }) => stepFree === undefined || stepFree === Boolean(chosen.stepFree),
    length, bar,
  };
})();
