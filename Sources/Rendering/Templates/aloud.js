// Reading aloud: where there is no recording, the device's own voice reads the texts of a page,
// sentence by sentence (W3C Web Speech API). Only voices that work on the device itself are asked:
// others would send the text away.
"use strict";
const docentAloud = (() => {
  const { words, make, button, change } = docentPlaying;
  const speech = window.speechSynthesis;
  // Some voices stop in the midst of long sentences.
  const longest = 200;

  const primary = (tag) => tag.toLowerCase().split(/[-_]/)[0];
  const voice = (tag) => {
    const own = (speech?.getVoices() ?? []).filter(({ localService, lang }) => localService && primary(lang) === primary(tag));
    return own.find(({ lang }) => lang.replace("_", "-").toLowerCase() === tag.toLowerCase())
      ?? own.find((one) => one.default) ?? own[0];
  };
  const speaks = (tag) => Boolean(voice(tag));

  const sentences = (text, tag) => {
    const lines = text.split(/\n+/).map((line) => line.trim()).filter(Boolean);
    const cut = (line) => window.Intl?.Segmenter
      ? [...new Intl.Segmenter(tag, { granularity: "sentence" }).segment(line)].map(({ segment }) => segment)
      : line.match(/[^.!?…。]+[.!?…。]*\s*/g) ?? [line];
    // What is too long is cut behind a comma or space.
    const short = (sentence) => {
      if (sentence.length <= longest) return [sentence];
      const end = Math.max(sentence.lastIndexOf(", ", longest), sentence.lastIndexOf("; ", longest)) + 1
        || sentence.lastIndexOf(" ", longest) || longest;
      const at = end > 0 ? end : longest;
      return [sentence.slice(0, at), ...short(sentence.slice(at).trim())];
    };
    return lines.flatMap(cut).map((one) => one.trim()).filter(Boolean).flatMap(short);
  };

  // A source that reads passages, each a text with the tag of its language.
  const reading = (title, passages, element, show) => {
    const list = passages.filter(({ lang }) => speaks(lang))
      .flatMap(({ text, lang }) => sentences(text, lang).map((sentence) => ({ sentence, lang })));
    let index = 0;
    let utterance;
    let hasEnded = false;
    const tell = () => {
      show(source);
      docentPlaying.changed(source);
    };
    const hush = () => {
      utterance = undefined;
      speech.cancel();
    };
    const speak = () => {
      const { sentence, lang } = list[index];
      const own = new SpeechSynthesisUtterance(sentence);
      utterance = own;
      own.lang = lang;
      own.voice = voice(lang) ?? null;
      own.rate = docentPlayer.speed;
      own.onend = () => {
        // The end of a sentence that was broken off says nothing.
        if (utterance !== own) return;
        index += 1;
        if (index < list.length) return speak();
        index = 0;
        utterance = undefined;
        hasEnded = true;
        tell();
      };
      own.onerror = () => { if (utterance === own) source.pause(); };
      speech.speak(own);
    };
    const source = {
      title, element,
      play() {
        if (utterance || !list.length) return;
        hasEnded = false;
        docentPlaying.begin(source);
        speech.cancel();
        speak();
        tell();
      },
      // Few devices go on after a pause in the midst of a sentence, so that it begins again.
      pause() {
        if (!utterance) return;
        hush();
        tell();
      },
      end() {
        hush();
        index = 0;
        docentPlaying.close(source);
        tell();
      },
      get isPlaying() { return Boolean(utterance); },
      get hasEnded() { return hasEnded; },
      get isUnderWay() { return Boolean(utterance) || index > 0; },
    };
    return source;
  };

  // The buttons that read `passages`, put into `place`.
  const controls = (title, passages, place) => {
    const toggle = button("play", words.readAloud, () => { if (source.isPlaying) source.pause(); else source.play(); }, true);
    const stop = button("stop", words.stopReading, () => {
      source.end();
      toggle.focus();
    });
    const player = make("div", { className: "player" }, toggle, stop, docentPlayer.speedChoice());
    player.setAttribute("role", "group");
    player.setAttribute("aria-label", words.nameAndValue.replace("{name}", words.readAloud).replace("{value}", () => title));
    const show = ({ isPlaying, isUnderWay }) => {
      change(toggle, isPlaying ? "pause" : "play",
        isPlaying ? words.pause : isUnderWay ? words.goOnReading : words.readAloud);
      stop.hidden = !isUnderWay;
    };
    const source = reading(title, passages, player, show);
    show(source);
    place.append(player);
    return source;
  };

  // MARK: The texts of this page

  const listeners = [];
  const place = document.querySelector("[data-aloud]");
  if (place && speech) {
    const isWished = docentPlaying.isWished();
    let source;
    listeners.push(() => {
      const passages = [...document.querySelectorAll("[data-spoken]")]
        .map((text) => ({ text: text.innerText, lang: text.closest("[lang]").lang }));
      if (source || !passages.some(({ lang }) => speaks(lang))) return;
      source = controls(place.dataset.aloud, passages, place);
      place.hidden = false;
      if (isWished) source.play();
    });
  }
  // Voices may be known only after a while.
  const look = () => { for (const listen of listeners) listen(); };
  speech?.addEventListener?.("voiceschanged", look);
  look();
  // A voice would go on reading on the next page.
  addEventListener("pagehide", () => speech?.cancel());

  return {
    speaks,
    // Reads one text within `place`.
    read(title, passage, place) { controls(title, [passage], place).play(); },
    // Tells when voices come that were not there.
    listen(act) { listeners.push(act); },
  };
})();
