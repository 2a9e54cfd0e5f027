// Recordings: puts a player of our own in the place of the browser's, the same for each, with the
// speed and the places where one stopped kept on the device. It works with each element `audio` that
// says its title.
"use strict";
const docentPlayer = (() => {
  const { words, step, next, make, put, button, change, clock } = docentPlaying;
  const language = document.documentElement.lang;

  // MARK: Kept on the device

  const kept = (key) => {
    try { return JSON.parse(localStorage.getItem(key)); } catch { return null; }
  };
  const keep = (key, value) => {
    try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* Then it lasts for this page. */ }
  };
  const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];
  const speedKey = "docent.speed";
  let speed = speeds.find((one) => one === kept(speedKey)) ?? 1;

  // Where one stopped, the latest first: addresses with seconds. Another hand may have written it.
  const heardKey = "docent.heard";
  const most = 200;
  const heard = () => {
    const list = kept(heardKey);
    return (Array.isArray(list) ? list : [])
      .filter((one) => Array.isArray(one) && typeof one[0] === "string" && one[1] > 0 && Number.isFinite(one[1]));
  };
  const remember = (address, seconds) => {
    const others = heard().filter(([other]) => other !== address);
    const own = seconds >= 2 ? [[address, Math.round(seconds)]] : [];
    keep(heardKey, [...own, ...others].slice(0, most));
  };

  // MARK: Speed

  const choices = [];
  const listeners = [];
  // A choice of the speed, which is one for all that sounds.
  const speedChoice = () => {
    const select = make("select", {}, ...speeds.map((one) =>
      make("option", { value: one, selected: one === speed }, `${one.toLocaleString(language)}×`)));
    select.setAttribute("aria-label", words.speed);
    select.addEventListener("change", () => {
      speed = Number(select.value);
      keep(speedKey, speed);
      for (const other of choices) other.value = select.value;
      for (const listen of listeners) listen(speed);
    });
    choices.push(select);
    return select;
  };

  // MARK: One player

  const mount = (audio) => {
    const address = new URL(audio.getAttribute("src"), document.baseURI).href;
    const { title, artist, album, art } = audio.dataset;
    let isWanted = false;
    let told = 0;
    const play = () => {
      isWanted = true;
      if (audio.error) {
        const at = audio.currentTime;
        audio.load();
        audio.currentTime = at;
      }
      // A browser may want a press first; then the button is there.
      audio.play().catch(() => {});
    };
    const seek = (seconds) => {
      audio.currentTime = Math.max(0, Math.min(seconds, source.total || seconds));
      draw();
    };
    const toggle = button("play", words.listen, () => { if (source.isPlaying) audio.pause(); else play(); }, true);
    const skip = (seconds, label) => {
      const element = make("button", { type: "button", className: "sign quiet" }, `${seconds < 0 ? "−" : "+"}${step}`);
      element.setAttribute("aria-label", label);
      element.addEventListener("click", () => seek(audio.currentTime + seconds));
      return element;
    };
    const slider = make("input", { type: "range", min: 0, max: 0, step: 1, disabled: true });
    slider.setAttribute("aria-label", words.playPosition);
    slider.addEventListener("input", () => seek(Number(slider.value)));
    const time = make("span", { className: "time" });
    const trouble = make("p", { className: "fine" });
    trouble.setAttribute("role", "status");
    const onward = make("a", { className: "button quiet", hidden: true, dir: "auto" });
    if (next) {
      onward.href = next.href;
      onward.textContent = `${words.next} · ${next.name}`;
    }
    const line = make("div", {}, skip(-step, words.secondsBack), slider, skip(step, words.secondsAhead));
    const player = make("div", { className: "player" }, toggle, time, speedChoice(), line, onward, trouble);
    player.setAttribute("role", "group");
    player.setAttribute("aria-label", audio.getAttribute("aria-label") ?? title);

    const source = {
      title, artist, album, art, media: audio, element: player, play, seek,
      pause() { audio.pause(); },
      end() { audio.pause(); },
      get isPlaying() { return !audio.paused && !audio.ended; },
      get hasEnded() { return audio.ended; },
      get at() { return audio.currentTime; },
      get total() { return Number.isFinite(audio.duration) ? audio.duration : 0; },
    };
    const draw = () => {
      const { at, total, isPlaying } = source;
      const label = isPlaying ? words.pause : at >= 1 && !audio.ended ? words.goOnListening : words.listen;
      change(toggle, isPlaying ? "pause" : "play", label);
      slider.disabled = !total;
      slider.max = Math.floor(total);
      slider.value = Math.floor(at);
      const spoken = total ? words.position.replace("{number}", clock(at)).replace("{total}", clock(total)) : clock(at);
      slider.setAttribute("aria-valuetext", spoken);
      put(time, total ? `${clock(at)} / ${clock(total)}` : at ? clock(at) : "");
      put(trouble, isWanted && audio.error ? words.soundFailed : "");
      onward.hidden = !(audio.ended && next);
      docentPlaying.changed(source);
    };
    const [, from] = heard().find(([other]) => other === address) ?? [];
    let noted = from ?? 0;
    const note = () => {
      const at = audio.ended ? 0 : audio.currentTime;
      if (audio.error || at === noted) return;
      noted = at;
      remember(address, at);
    };
    audio.addEventListener("play", () => {
      audio.playbackRate = speed;
      docentPlaying.begin(source);
    });
    audio.addEventListener("timeupdate", () => {
      if (audio.paused || Math.abs(audio.currentTime - told) < 5) return;
      told = audio.currentTime;
      note();
    });
    for (const event of ["pause", "ended"]) audio.addEventListener(event, note);
    for (const event of ["play", "playing", "pause", "timeupdate", "durationchange", "seeked", "ended", "error"]) {
      audio.addEventListener(event, draw);
    }
    // Who pauses or seeks and leaves at once is gone before the events of it.
    addEventListener("pagehide", note);
    listeners.push((rate) => { audio.playbackRate = rate; });

    if (from) audio.currentTime = from;
    audio.controls = false;
    audio.before(player);
    draw();
    // How long it is may be asked of our own files, once the page is there; nobody else is asked
    // before a press.
    const isOwn = new URL(address).origin === location.origin;
    if (isOwn && !navigator.connection?.saveData) {
      const ask = () => { if (audio.preload === "none") audio.preload = "metadata"; };
      if (document.readyState === "complete") ask(); else addEventListener("load", ask);
    }
    return source;
  };

  const sources = [...document.querySelectorAll("audio[data-title]")].map(mount);
  if (sources.length && docentPlaying.isWished()) sources[0].play();

  return {
    speedChoice,
    get speed() { return speed; },
    // Plays a recording: in its player where the page has one, else in a new one within `place`.
    play({ src, title, album, art }, place) {
      const address = new URL(src, document.baseURI).href;
      const own = sources.find(({ media }) => media.isConnected && media.src === address);
      if (own) return own.play();
      const audio = make("audio", { controls: true, preload: "none", src });
      Object.assign(audio.dataset, { title, ...(album ? { album } : {}), ...(art ? { art } : {}) });
      audio.setAttribute("aria-label", title);
      place.append(audio);
      const source = mount(audio);
      sources.push(source);
      source.play();
    },
  };
})();
