// Finds words as the service does, over what search-index.js has put into docentIndex and
// docentWords: the same words, the same order of finds, the same corrections. A test compares both.
// Pages load the index when they need it, so that everything is made at the first call.
"use strict";
const docentSearch = (() => {
  let made;
  const make = () => {
    const parts = docentWords.lists.split(" ");
    const vocabulary = parts.filter((_, place) => place % 2 === 0);
    const lists = parts.filter((_, place) => place % 2 === 1);

    // Accents, marks and case do not matter: é is found by e, and the other way round.
    const letters = new RegExp(`[${Object.keys(docentWords.letters).join("")}]`, "gu");
    const words = (text) => text.normalize("NFKD").replace(/[\p{M}\p{Cf}]/gu, "").toLowerCase()
      .replace(letters, (letter) => docentWords.letters[letter])
      .split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    const asked = (text) =>
      words([...text].slice(0, docentWords.longestText).join("")).slice(0, docentWords.mostWords);

    const unpacked = (list) => {
      let item = 0;
      return list.split(",").map((step) => item += parseInt(step, 36));
    };
    // The items that have a word, each with the best column that has it.
    const postings = (number) => {
      const found = [];
      for (const [, column, list] of lists[number].matchAll(/([A-E])([0-9a-z,]+)/g)) {
        for (const item of unpacked(list)) found.push([item, column.charCodeAt() - 65]);
      }
      return found;
    };
    const numbers = (word, isLast) => {
      const found = [];
      vocabulary.forEach((other, number) => {
        if (isLast ? other.startsWith(word) : other === word) found.push(number);
      });
      return found;
    };

    const known = new Map();
    const names = (item) => {
      if (!known.has(item)) {
        const [, , title, , text] = docentIndex[item];
        const lines = text ? text.split("\n") : [];
        const titles = lines.filter((line) => !line.startsWith("="));
        const others = lines.filter((line) => line.startsWith("="));
        known.set(item, {
          titles: (titles.length ? titles : [title]).map(words),
          others: others.map((line) => words(line.slice(1))),
        });
      }
      return known.get(item);
    };
    const isSame = (one, other) =>
      one.length === other.length && one.every((word, place) => word === other[place]);
    const begins = (title, typed) => title.length >= typed.length && typed.every((word, place) =>
      place === typed.length - 1 ? title[place].startsWith(word) : title[place] === word);

    // 0: a name is what was typed; 1: a title begins so; then by the worst column that a word needs.
    const tier = (item, column, typed) => {
      const { titles, others } = names(item);
      if ([...titles, ...others].some((name) => isSame(name, typed))) return 0;
      if (column === 0) return titles.some((title) => begins(title, typed)) ? 1 : 2;
      return 2 + column;
    };

    const absent = 255;
    const finds = (typed, admits = () => true) => {
      if (!typed.length) return [];
      const columns = new Uint8Array(docentIndex.length);
      for (const [place, word] of typed.entries()) {
        const best = new Uint8Array(docentIndex.length).fill(absent);
        const found = numbers(word, place === typed.length - 1);
        if (!found.length) return [];
        for (const number of found) {
          for (const [item, column] of postings(number)) best[item] = Math.min(best[item], column);
        }
        columns.forEach((column, item) => { columns[item] = Math.max(column, best[item]); });
      }
      const tiers = Array.from({ length: 7 }, () => []);
      columns.forEach((column, item) => {
        if (column !== absent && admits(item)) tiers[tier(item, column, typed)].push(item);
      });
      return tiers.flat();
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
    const neighbours = (word) => {
      const typed = [...word];
      if (!isCorrected(typed)) return [];
      const near = [];
      vocabulary.forEach((text, number) => {
        if (Math.abs(text.length - word.length) > 2) return;
        const other = [...text];
        if (isCorrected(other) && isOneEdit(typed, other)) near.push([text, postings(number).length]);
      });
      return near.sort(([, one], [, other]) => other - one)
        .slice(0, docentWords.mostNeighbours).map(([text]) => text);
    };
    const corrections = (typed) => {
      const unknown = [...typed.keys()]
        .filter((place) => !numbers(typed[place], place === typed.length - 1).length);
      const replaced = (question, place) =>
        neighbours(typed[place]).map((word) => Object.assign([...question], { [place]: word }));
      if (!unknown.length) return [...typed.keys()].flatMap((place) => replaced(typed, place));
      if (unknown.length > docentWords.mostCorrected) return [];
      return unknown.reduce(
        (questions, place) => questions.flatMap((question) => replaced(question, place)), [typed]);
    };
    const corrected = (typed, admits) => {
      let best = null;
      let most = 0;
      for (const question of corrections(typed)) {
        const count = finds(question, admits).length;
        if (count > most) [best, most] = [question, count];
      }
      return best;
    };

    // What a text finds: the numbers of items, best first, and the words taken instead, if any.
    // Of what has every value of the filter, which is everything if it has none.
    const find = (text, filter = {}) => {
      const chosen = Object.entries(filter);
      const sets = chosen
        .map(([facet, value]) => docentFacets[facet]?.[value])
        .map((list) => new Set(list ? unpacked(list) : []));
      const admits = (item) => sets.every((set) => set.has(item));
      const typed = asked(text);
      const all = () => chosen.length ? [...docentIndex.keys()].filter(admits) : [];
      const items = typed.length ? finds(typed, admits) : all();
      const better = items.length || finds(typed).length ? null : corrected(typed, admits);
      return better
        ? { items: finds(better, admits), correction: better.join(" ") }
        : { items, correction: null };
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
      const found = docentStops.flatMap(([item, address, all]) => {
        const [, title] = all.find(([other]) => other === number) ?? [];
        if (title === undefined) return [];
        return [{
          number, tour: docentIndex[item][2], id: /tours\/([^/]+)/.exec(address)[1],
          title: typeof title === "number" ? docentIndex[title][2] : title,
          href: address.replace("{number}", number),
        }];
      });
      const own = tourUnderWay();
      return [...found.filter(({ id }) => id === own), ...found.filter(({ id }) => id !== own)];
    };
    return { asked, find, finds, neighbours, stops, tourUnderWay };
  };
  return () => made ??= make();
})();
