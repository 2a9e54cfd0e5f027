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

  // The bytes that a page fetches whole, a choice: more than an hour of speech.
  const mostWhole = 64 << 20;
  const mount = (audio) => {
    const address = new URL(audio.getAttribute("src"), document.baseURI).href;
    const { title, artist, album, art } = audio.dataset;
    let isWanted = false;
    let told = 0;
    const isOwn = new URL(address).origin === location.origin;

    // Hosts without byte ranges (RFC 9110, section 14) send a recording from its beginning alone, and
    // browsers wind it to no other place. One of our own is then fetched whole, once somebody winds it.
    const isWindable = () => {
      const { seekable } = audio;
      return !source.total || (seekable.length > 0 && seekable.end(seekable.length - 1) > 0);
    };
    let isFixed = false;
    // The seconds that are waited for, and whether it is to play from there.
    let wanted;
    let goesOn = false;
    let fetching;
    const fetchWhole = async () => {
      let whole;
      try {
        const response = await fetch(address);
        if (!response.ok || !(Number(response.headers.get("content-length") ?? Infinity) <= mostWhole)) throw new Error(address);
        whole = URL.createObjectURL(await response.blob());
      } catch {
        isFixed = true;
      }
      const { at, isPlaying } = source;
      if (whole) {
        audio.preload = "metadata";
        audio.src = whole;
        audio.currentTime = at;
      }
      wanted = undefined;
      if (isPlaying || goesOn) audio.play().catch(() => {});
      draw();
    };
    const wind = (seconds) => {
      wanted = undefined;
      if (!source.total) start = seconds;
      if (seconds === 0 || isWindable()) {
        audio.currentTime = seconds;
      } else if (isOwn && !isFixed) {
        wanted = seconds;
        fetching ??= fetchWhole();
      } else {
        isFixed = true;
      }
    };

    const play = () => {
      isWanted = true;
      if (wanted !== undefined) {
        goesOn = true;
        wind(wanted);
        return;
      }
      if (audio.error) {
        const at = audio.currentTime;
        audio.load();
        audio.currentTime = at;
      }
      // A browser may want a press first; then the button is there.
      audio.play().catch(() => {});
    };
    const seek = (seconds) => {
      wind(Math.max(0, Math.min(seconds, source.total || seconds)));
      draw();
    };
    const toggle = button("play", words.listen, () => { if (source.isPlaying) audio.pause(); else play(); }, true);
    const skip = (seconds, label) => {
      const element = make("button", { type: "button", className: "sign quiet" }, `${seconds < 0 ? "−" : "+"}${step}`);
      element.setAttribute("aria-label", label);
      element.addEventListener("click", () => seek(source.at + seconds));
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
    const skips = [skip(-step, words.secondsBack), skip(step, words.secondsAhead)];
    const line = make("div", {}, skips[0], slider, skips[1]);
    const player = make("div", { className: "player" }, toggle, time, speedChoice(), line, onward, trouble);
    player.setAttribute("role", "group");
    player.setAttribute("aria-label", audio.getAttribute("aria-label") ?? title);

    const source = {
      address, title, artist, album, art, media: audio, element: player, play, seek,
      pause() {
        goesOn = false;
        audio.pause();
      },
      end() { source.pause(); },
      get isPlaying() { return !audio.paused && !audio.ended; },
      get hasEnded() { return audio.ended; },
      get at() { return wanted ?? audio.currentTime; },
      get total() { return Number.isFinite(audio.duration) ? audio.duration : 0; },
    };
    const draw = () => {
      const { at, total, isPlaying } = source;
      const label = isPlaying ? words.pause : at >= 1 && !audio.ended ? words.goOnListening : words.listen;
      change(toggle, isPlaying ? "pause" : "play", label);
      slider.disabled = !total || isFixed;
      for (const button of skips) button.hidden = isFixed;
      slider.max = Math.floor(total);
      slider.value = Math.floor(at);
      const spoken = total ? words.position.replace("{number}", clock(at)).replace("{total}", clock(total)) : clock(at);
      slider.setAttribute("aria-valuetext", spoken);
      put(time, total ? `${clock(at)} / ${clock(total)}` : at ? clock(at) : "");
      put(trouble, isWanted && audio.error ? words.soundFailed : "");
      onward.hidden = !(audio.ended && next);
      docentPlaying.changed(source);
    };
    let [, start] = heard().find(([other]) => other === address) ?? [];
    let noted = start ?? 0;
    const note = () => {
      const at = audio.ended ? 0 : source.at;
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
    // The place where one stopped is no place yet to which such a host has let the browser wind.
    audio.addEventListener("loadedmetadata", () => {
      if (!start || !isOwn || fetching || isWindable()) return;
      wanted = start;
      if (source.isPlaying) {
        audio.pause();
        play();
      }
      draw();
    });
    for (const event of ["pause", "ended"]) audio.addEventListener(event, note);
    for (const event of ["play", "playing", "pause", "timeupdate", "durationchange", "seeked", "ended", "error"]) {
      audio.addEventListener(event, draw);
    }
    // Who pauses or seeks and leaves at once is gone before the events of it.
    addEventListener("pagehide", note);
    listeners.push((rate) => { audio.playbackRate = rate; });

    if (start) audio.currentTime = start;
    audio.controls = false;
    audio.before(player);
    draw();
    // How long it is may be asked of our own files, once the page is there; nobody else is asked
    // before a press.
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
      const own = sources.find((one) => one.media.isConnected && one.address === address);
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
