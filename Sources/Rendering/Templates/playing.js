// What sounds on a page: one thing at a time, led by a small player that stays in sight and by the
// device's own controls (W3C Media Session). Recordings and the device's voice are its sources:
// objects that can play, pause and end, with a title and the element that stands for them in the
// page; recordings also have a length, and can be sought in. The words are in the line above.
"use strict";
const docentPlaying = (() => {
  const words = docentPlayerWords;
  // Seconds that one skips back or ahead.
  const step = 15;
  const drawings = {
    play: "M8 5v14l11-7z", pause: "M7 5h4v14H7zM13 5h4v14h-4z", stop: "M6 6h12v12H6z",
    close: "M6.4 5 5 6.4l5.6 5.6L5 17.6 6.4 19l5.6-5.6 5.6 5.6 1.4-1.4-5.6-5.6L19 6.4 17.6 5 12 10.6z",
  };

  // MARK: Making

  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  const put = (element, text) => { if (element.textContent !== text) element.textContent = text; };
  const sign = (drawing) => {
    const space = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(space, "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("aria-hidden", "true");
    svg.append(document.createElementNS(space, "path"));
    svg.firstChild.setAttribute("d", drawings[drawing]);
    return svg;
  };
  // A button with a drawing and a text beside it, or with a name for those who do not see it.
  const button = (drawing, label, act, isWide = false) => {
    const element = make("button", { type: "button", className: isWide ? "" : "sign quiet" });
    element.append(sign(drawing), ...(isWide ? [make("span", {}, label)] : []));
    if (!isWide) element.setAttribute("aria-label", label);
    element.addEventListener("click", act);
    return element;
  };
  const change = (element, drawing, label) => {
    element.querySelector("path").setAttribute("d", drawings[drawing]);
    const text = element.querySelector("span");
    if (text) put(text, label); else element.setAttribute("aria-label", label);
  };
  const clock = (seconds) => {
    const whole = Math.max(0, Math.floor(seconds));
    const two = (number) => String(number).padStart(2, "0");
    const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
    return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
  };

  // MARK: The stops before and after

  const neighbour = (direction) => {
    const link = document.querySelector(`.steps a.${direction}`);
    return link && { href: link.href, name: link.querySelector("b")?.textContent ?? "" };
  };
  const [previous, next] = [neighbour("prev"), neighbour("next")];
  // Who skips to another stop on the lock screen wants to hear it: its page plays when it opens.
  const wish = "docent.play";
  const go = ({ href }) => {
    try { sessionStorage.setItem(wish, href); } catch { /* Then it waits for a press. */ }
    location.href = href;
  };
  const isWished = () => {
    try {
      const href = sessionStorage.getItem(wish);
      sessionStorage.removeItem(wish);
      return href !== null && href === location.href.replace(/[?#].*/, "");
    } catch { return false; }
  };

  // MARK: The small player

  let now;
  let isInSight = false;
  const toggle = button("play", words.play, () => { if (now.isPlaying) now.pause(); else now.play(); });
  const title = make("button", { type: "button", className: "whose" });
  const time = make("span", { className: "time" });
  const onward = make("a", { className: "button", hidden: true }, words.next);
  const mini = make("section", { className: "mini", hidden: true }, toggle, title, time, onward,
    button("close", words.closePlayer, () => close(now)));
  mini.setAttribute("aria-label", words.player);
  title.dir = "auto";
  title.addEventListener("click", () => {
    now.element.scrollIntoView({ block: "center" });
    now.element.querySelector("button")?.focus({ preventScroll: true });
  });
  if (next) onward.href = next.href;
  document.body.append(mini);
  // Above the bar, where that lies at the bottom of the screen.
  const bar = document.querySelector(".bar");
  const place = () => {
    const isBelow = bar && getComputedStyle(bar).position === "fixed";
    mini.style.bottom = isBelow ? `${bar.offsetHeight}px` : "0";
  };
  addEventListener("resize", place);

  const sight = new IntersectionObserver((entries) => {
    isInSight = entries[entries.length - 1].isIntersecting;
    draw();
  });
  const draw = () => {
    const isShown = Boolean(now) && !isInSight;
    // Whoever stands on the small player when it goes stands on the large one.
    const holdsFocus = !isShown && now && mini.contains(document.activeElement);
    if (isShown) place();
    mini.hidden = !isShown;
    document.documentElement.classList.toggle("with-mini", isShown);
    if (holdsFocus) now.element.querySelector("button")?.focus({ preventScroll: true });
    if (!now) return;
    change(toggle, now.isPlaying ? "pause" : "play", now.isPlaying ? words.pause : words.play);
    put(title, now.title);
    put(time, now.total ? `${clock(now.at)} / ${clock(now.total)}` : "");
    onward.hidden = !(now.hasEnded && next);
  };

  // MARK: The device's controls

  const device = navigator.mediaSession;
  const handle = (action, act) => {
    // A browser may not know an action.
    try { device.setActionHandler(action, act); } catch { /* It has no such key then. */ }
  };
  const introduce = (source) => {
    if (!device || !source.media) return;
    const { title: name, artist = "", album = "", art } = source;
    device.metadata = new MediaMetadata({ title: name, artist, album, artwork: art ? [{ src: art }] : [] });
    handle("play", () => source.play());
    handle("pause", () => source.pause());
    handle("stop", () => close(source));
    handle("seekbackward", ({ seekOffset }) => source.seek(source.at - (seekOffset ?? step)));
    handle("seekforward", ({ seekOffset }) => source.seek(source.at + (seekOffset ?? step)));
    handle("seekto", ({ seekTime }) => source.seek(seekTime));
    handle("previoustrack", previous && (() => go(previous)));
    handle("nexttrack", next && (() => go(next)));
  };
  const tell = () => {
    if (!device || !now?.media) return;
    device.playbackState = now.isPlaying ? "playing" : "paused";
    if (now.total) {
      device.setPositionState?.({
        duration: now.total, position: Math.min(now.at, now.total), playbackRate: now.media.playbackRate,
      });
    }
  };

  // MARK: What happens

  const begin = (source) => {
    if (now === source) return;
    now?.pause();
    if (now) sight.unobserve(now.element);
    now = source;
    // Until it is known, so that the small player does not flash up.
    isInSight = true;
    sight.observe(source.element);
    introduce(source);
  };
  const changed = (source) => {
    if (source !== now) return;
    draw();
    tell();
  };
  const close = (ended) => {
    if (!ended || ended !== now) return;
    sight.unobserve(ended.element);
    now = undefined;
    ended.end();
    if (device && ended.media) {
      device.metadata = null;
      device.playbackState = "none";
    }
    if (mini.contains(document.activeElement)) ended.element.querySelector("button")?.focus({ preventScroll: true });
    draw();
  };
  // A film that begins ends the sound, and the other way round.
  document.addEventListener("play", ({ target }) => {
    for (const other of document.querySelectorAll("audio, video")) if (other !== target) other.pause();
    if (now && now.media !== target) now.pause();
  }, true);

  return { words, step, next, make, put, button, change, clock, begin, changed, close, isWished };
})();
