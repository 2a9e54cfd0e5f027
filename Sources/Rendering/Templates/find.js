// Finds words as the service does: the same words, the same order of finds, the same corrections. A
// test compares both. search-index.js says which pieces of the index there are (docentWords); a
// question loads the few that it needs, each a script that calls docentPiece.
"use strict";
const docentSearch = (() => {
  let made;
  const pieces = new Map();
  const waiting = new Map();
  window.docentPiece = (version, name, content) => {
    if (version === docentWords.version) pieces.set(name, content);
    // The catalogue has changed since the index was loaded.
    else window.docentStale = version;
  };
  const piece = (name) => {
    if (!waiting.has(name)) {
      waiting.set(name, new Promise((done, failed) => {
        const { index } = document.querySelector("form[data-index]").dataset;
        const address = new URL(index.replace(/search-index(?=\.js)/, `search-${name}`), document.baseURI);
        address.searchParams.set("v", docentWords.version);
        const script = document.createElement("script");
        script.src = address;
        script.onload = () => {
          script.remove();
          if (pieces.has(name)) done(pieces.get(name)); else failed(new Error(name));
        };
        script.onerror = failed;
        document.head.append(script);
      }).catch((error) => {
        waiting.delete(name);
        throw error;
      }));
    }
    return waiting.get(name);
  };

  const make = () => {
    // The words of a text. Accents, marks and case do not matter: é is found by e, and the other way round.
    const letters = new RegExp(`[${Object.keys(docentWords.letters).join("")}]`, "gu");
    const words = (text) => text.normalize("NFKD").replace(/[\p{M}\p{Cf}]/gu, "").toLowerCase()
      .replace(letters, (letter) => docentWords.letters[letter])
      .split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    const asked = (text) =>
      words([...text].slice(0, docentWords.longestText).join("")).slice(0, docentWords.mostWords);

    // Below zero where one comes before the other in the order of their scalars.
    const compared = (one, other) => {
      const [left, right] = [[...one], [...other]];
      for (let place = 0; place < Math.min(left.length, right.length); place += 1) {
        const apart = left[place].codePointAt(0) - right[place].codePointAt(0);
        if (apart) return apart;
      }
      return left.length - right.length;
    };
    const lines = new Map();
    const read = async (name) => {
      const text = await piece(name);
      if (!lines.has(name)) lines.set(name, text.split("\n").map((line) => line.split("\t")));
      return lines.get(name);
    };
    // The keys of a list that are `key`, or begin with it, each with its items.
    const entries = async (list, key, isBeginning) => {
      const { first, heavy } = docentWords.lists[list];
      const gathered = isBeginning ? heavy.indexOf(key) : -1;
      if (gathered >= 0) return read(`${list}-all-${gathered}`);
      let [low, high] = [0, first.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (compared(first[middle], key) <= 0) low = middle + 1; else high = middle;
      }
      const numbers = low > 0 ? [low - 1] : [];
      while (isBeginning && low < first.length && first[low].startsWith(key)) {
        numbers.push(low);
        low += 1;
      }
      const found = await Promise.all(numbers.map((number) => read(`${list}-${number}`)));
      return found.flat()
        .filter(([other]) => isBeginning ? other.startsWith(key) : other === key);
    };
    // The items of an entry, each with its column.
    const postings = ([, list]) => {
      const found = [];
      for (const [, column, steps] of list.matchAll(/([A-E])([0-9a-z,*]+)/g)) {
        let item = 0;
        for (const step of steps.split(",")) {
          const [width, count] = step.split("*").map((number) => parseInt(number, 36));
          for (let time = 0; time < (count ?? 1); time += 1) {
            item += width;
            found.push([item, column.charCodeAt() - 65]);
          }
        }
      }
      return found;
    };
    // The records of items: kind, address, title, note, look, picture, colour.
    const records = async (items) => {
      const block = (item) => `items-${Math.floor(item / docentWords.block)}`;
      await Promise.all([...new Set(items.map(block))].map(piece));
      return items.map((item) => pieces.get(block(item))[item % docentWords.block]);
    };

    const absent = 255;
    const finds = async (typed, admits = () => true) => {
      if (!typed.length) return [];
      const lists = await Promise.all(
        typed.map((word, place) => entries("words", word, place === typed.length - 1)));
      if (lists.some((list) => !list.length)) return [];
      const columns = new Uint8Array(docentWords.count);
      for (const list of lists) {
        const best = new Uint8Array(docentWords.count).fill(absent);
        for (const entry of list) {
          for (const [item, column] of postings(entry)) best[item] = Math.min(best[item], column);
        }
        columns.forEach((column, item) => { columns[item] = Math.max(column, best[item]); });
      }
      // 0: a name is what was typed; 1: a title begins so; then by the worst column that a word needs.
      const name = typed.join(" ");
      const [whole, begun] = await Promise.all(
        [entries("names", name, false), entries("names", name, true)]);
      const exact = new Set(whole.flatMap(postings).map(([item]) => item));
      const begins = new Set(begun.flatMap(postings)
        .filter(([, column]) => column === 0).map(([item]) => item));
      const tier = (item, column) => {
        if (exact.has(item)) return 0;
        if (column === 0) return begins.has(item) ? 1 : 2;
        return 2 + column;
      };
      const tiers = Array.from({ length: 7 }, () => []);
      columns.forEach((column, item) => {
        if (column !== absent && admits(item)) tiers[tier(item, column)].push(item);
      });
      return Object.assign(tiers.flat(), { isName: tiers[0].length > 0 });
    };

    // One edit: a letter more, less or other, or two beside each other exchanged.
    const isOneEdit = (word, other) => {
      const shorter = Math.min(word.length, other.length);
      let begin = 0;
      while (begin < shorter && word[begin] === other[begin]) begin += 1;
      let end = 0;
      while (end < shorter - begin
        && word[word.length - 1 - end] === other[other.length - 1 - end]) end += 1;
      const [one, two] = [word.length - begin - end, other.length - begin - end];
      return (one <= 1 && two <= 1 && one + two > 0)
        || (one === 2 && two === 2 && word[begin] === other[begin + 1]
          && word[begin + 1] === other[begin]);
    };
    const isCorrected = (word) =>
      word.length >= docentWords.shortestCorrected && word.every((each) => /\p{Alphabetic}/u.test(each));
    const neighbours = async (word) => {
      const typed = [...word];
      if (!isCorrected(typed)) return [];
      // An edit behind the first half leaves that as it is, one in it leaves the end.
      const half = typed.length >> 1;
      const reversed = (letters) => letters.reverse().join("");
      const [starts, ends] = await Promise.all([
        entries("starts", typed.slice(0, half).join(""), true),
        entries("ends", reversed(typed.slice(half + 1)), true),
      ]);
      const counts = new Map(starts);
      for (const [text, list] of ends) counts.set(reversed([...text]), list);
      const count = (text) => parseInt(counts.get(text).slice(1), 36);
      return [...counts.keys()]
        .filter((text) => isCorrected([...text]) && isOneEdit(typed, [...text]))
        .sort(compared).sort((one, other) => count(other) - count(one))
        .slice(0, docentWords.mostNeighbours);
    };
    const corrections = async (typed) => {
      const lists = await Promise.all(
        typed.map((word, place) => entries("words", word, place === typed.length - 1)));
      const unknown = [...typed.keys()].filter((place) => !lists[place].length);
      if (unknown.length > docentWords.mostCorrected) return [];
      const near = await Promise.all(typed.map(
        (word, place) => !unknown.length || unknown.includes(place) ? neighbours(word) : []));
      const replaced = (question, place) =>
        near[place].map((word) => Object.assign([...question], { [place]: word }));
      if (!unknown.length) return [...typed.keys()].flatMap((place) => replaced(typed, place));
      return unknown.reduce(
        (questions, place) => questions.flatMap((question) => replaced(question, place)), [typed]);
    };
    const corrected = async (typed, admits) => {
      let best = null;
      let [named, most] = [false, 0];
      for (const question of await corrections(typed)) {
        const { length, isName = false } = await finds(question, admits);
        // A whole name counts before what finds more.
        if (isName > named || (isName === named && length > most)) [best, named, most] = [question, isName, length];
      }
      return best;
    };

    // What a text finds: the numbers of items, best first, the words that they have, and the same as
    // a correction where they are not those that were typed.
    // Of what has every value of the filter, which is everything if it has none.
    const find = async (text, filter = {}) => {
      const chosen = Object.entries(filter);
      const values = await Promise.all(chosen.map(([facet, value]) =>
        entries("facets", `${facet}=${value.split(/[\n\r\t]+/).filter(Boolean).join(" ")}`, false)));
      const sets = values.map((found) => new Set(found.flatMap(postings).map(([item]) => item)));
      const admits = (item) => sets.every((set) => set.has(item));
      const typed = asked(text);
      const all = () => chosen.length ? [...Array(docentWords.count).keys()].filter(admits) : [];
      const items = typed.length ? await finds(typed, admits) : all();
      const better = items.length || (await finds(typed)).length ? null : await corrected(typed, admits);
      return better
        ? { items: await finds(better, admits), asked: better, correction: better.join(" ") }
        : { items, asked: typed, correction: null };
    };
    // The tour that somebody is on: the one that a walk has noted on this device, or else the one
    // from whose page they came.
    const tourUnderWay = () => {
      let noted = null;
      try { noted = localStorage.getItem("docent.tour"); } catch { /* Storage may be refused. */ }
      return noted ?? /\/tours\/([^/.?#]+)/.exec(document.referrer)?.[1] ?? null;
    };
    // The stops that a text is the number of, that of the tour under way first.
    const stops = (text) => {
      if (!/^\s*\d{1,6}\s*$/.test(text)) return [];
      const number = Number(text);
      const found = docentStops.flatMap(([tour, address, all]) => {
        const [, title] = all.find(([other]) => other === number) ?? [];
        if (title === undefined) return [];
        return [{
          number, tour, title, id: /tours\/([^/]+)/.exec(address)[1],
          href: address.replace("{number}", number),
        }];
      });
      const own = tourUnderWay();
      return [...found.filter(({ id }) => id === own), ...found.filter(({ id }) => id !== own)];
    };
    // Puts what a record shows before its words: a picture, with its colour until it is there, or the
    // card that the classes of its look draw. Pictures lie where `root` says.
    const showPicture = (row, [, , , , look, picture, colour], root) => {
      const drawn = `patterned ${look}`;
      row.className = drawn;
      if (!picture) return;
      const image = document.createElement("img");
      Object.assign(image, { alt: "", width: 72, height: 72, loading: "lazy", decoding: "async" });
      if (colour) image.style.backgroundColor = colour;
      image.onerror = () => { image.remove(); row.className = drawn; };
      image.src = new URL(picture, root);
      row.className = "pictured";
      row.prepend(image);
    };
    return { find, words, records, stops, tourUnderWay, showPicture };
  };
  return () => made ??= make();
})();
