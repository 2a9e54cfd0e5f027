// Where the visitor is, for all scripts of the page: asked of the browser only after a button was
// pressed, and told to nobody else. Within the tab it is remembered that somebody asked, so that the
// next page of a walk goes on.
"use strict";
const docentHere = (() => {
  const { words, say, length, measure, poor } = docentAway;

  const listeners = new Set();
  // Of kind "off", "waiting", "fix", "refused", "absent", "insecure" or "lost".
  let state = { kind: "off" };
  const tell = (change) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener(state);
  };
  const key = "docent-position";
  const storage = (act) => { try { return act(sessionStorage); } catch { return null; } };
  let watch;
  let isExact = false;
  let anchor, course;

  let gap;
  const took = ({ coords, timestamp }) => {
    clearTimeout(gap);
    gap = undefined;
    const { latitude, longitude, accuracy, speed } = coords;
    const fix = { latitude, longitude, accuracy, time: timestamp };
    const last = state.fix;
    // Who stands still is told nothing new.
    if (last && state.kind === "fix" && measure(last, fix).meters < 1
      && Math.abs(last.accuracy - accuracy) < last.accuracy / 5) return;
    if (speed > 0.7 && coords.heading >= 0) {
      course = coords.heading;
      anchor = fix;
    } else {
      const moved = anchor && measure(anchor, fix);
      if (moved && moved.meters > Math.max(6, Math.min(accuracy, 30))) course = moved.course;
      if (!moved || moved.course === course) anchor = fix;
    }
    tell({ kind: "fix", fix, heading: compass ?? course });
  };
  const failed = ({ code }) => {
    if (code === 1) {
      end();
      tell({ kind: "refused", fix: undefined });
    } else if (state.kind !== "fix") tell({ kind: "lost" });
    // A gap of seconds, between two houses, is nothing to speak of.
    else gap ??= setTimeout(() => tell({ kind: "lost", fix: undefined }), 10000);
  };
  const begin = () => {
    if (watch !== undefined || document.hidden) return;
    if (isFelt) feel();
    watch = navigator.geolocation.watchPosition(
      took, failed, { enableHighAccuracy: isExact, maximumAge: 3000, timeout: 30000 });
  };
  const pause = () => {
    if (watch !== undefined) navigator.geolocation.clearWatch(watch);
    watch = undefined;
    clearTimeout(gap);
    gap = undefined;
    for (const event of turns) removeEventListener(event, turned);
  };
  const end = () => {
    pause();
    storage((store) => store.removeItem(key));
  };
  const isOn = () => state.kind === "waiting" || state.kind === "fix" || state.kind === "lost";
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) pause(); else if (isOn()) begin();
  });

  // The compass of the device, where it has one; iPhones ask for it by a press.
  let compass;
  let isFelt = false;
  const turns = ["deviceorientationabsolute", "deviceorientation"];
  const turned = (event) => {
    const north = event.webkitCompassHeading ?? (event.absolute && event.alpha !== null ? 360 - event.alpha : undefined);
    if (north === undefined) return;
    const heading = (north + (screen.orientation?.angle ?? 0) + 360) % 360;
    if (compass !== undefined && Math.abs((heading - compass + 540) % 360 - 180) < 10) return;
    compass = heading;
    if (state.kind === "fix") tell({ heading });
  };
  const feel = () => {
    isFelt = true;
    for (const event of turns) addEventListener(event, turned);
  };

  // Begins to watch. On a walk the position is asked for as exactly as the device can.
  const ask = ({ exact = false, again = false } = {}) => {
    if (!isSecureContext) return tell({ kind: "insecure" });
    if (!navigator.geolocation) return tell({ kind: "absent" });
    if (exact && !isExact) pause();
    isExact ||= exact;
    storage((store) => store.setItem(key, isExact ? "exact" : "rough"));
    if (!isOn()) {
      tell({ kind: "waiting" });
      const permit = window.DeviceOrientationEvent?.requestPermission;
      if (!permit) feel();
      else if (!again) permit.call(DeviceOrientationEvent).then((said) => { if (said === "granted") feel(); }, () => {});
      else feel();
    }
    begin();
  };
  const stop = () => {
    end();
    isExact = false;
    tell({ kind: "off", fix: undefined });
  };
  // A listener is told the state at once, and each change of it; what is answered ends that.
  const listen = (listener) => {
    listeners.add(listener);
    listener(state);
    return () => listeners.delete(listener);
  };
  // What is to be said of a state that has no position, and what is possible instead.
  const trouble = ({ kind, fix }) => {
    if (kind === "fix") return fix.accuracy > poor ? say(words.positionPoor, { distance: length(fix.accuracy) }) : "";
    return words[{ waiting: "locating", refused: "positionRefused", absent: "positionAbsent",
      insecure: "positionInsecure", lost: "positionLost" }[kind]] ?? "";
  };
  // The scripts that follow listen first.
  addEventListener("DOMContentLoaded", () => {
    const asked = storage((store) => store.getItem(key));
    if (asked) ask({ exact: asked === "exact", again: true });
  });
  // True where no position will come by itself, and something else must be offered.
  const isStuck = ({ kind }) => ["refused", "absent", "insecure", "lost"].includes(kind);
  return { ask, stop, listen, tell, storage, trouble, isOn, isStuck };
})();
