// The line of an item's page that shows why a search found it, as the service marks it. Where title
// and note of a find do not say that, its page is read once the find comes into view.
"use strict";
const docentExcerpt = (() => {
  const mostWords = 24;
  const lead = 6;
  // What a page says of its own item: its lists are of others, but that of a tour's stops, whose names may
  // be those of works. Short facts come before prose, as the service has them.
  const facts = ["article :is(.by, .where) a, article .by:not(:has(a))", ".trail a", "article .measure", "dd"].join();
  const prose = [".prose :is(p, li, h2, h3, h4, td, pre)", ".whereabouts > p[dir]"].join();

  const read = async (address) => {
    const answer = await fetch(address);
    const page = new DOMParser().parseFromString(answer.ok ? await answer.text() : "", "text/html");
    for (const number of page.querySelectorAll(".halt .unseen")) number.remove();
    return page;
  };
  const flat = (text) => text.replace(/\s+/g, " ").trim();
  // A label has date, material and size in one line, of which each is a text of its own. A level is found by
  // its lift button, too.
  const texts = (page, selector) => [...page.querySelectorAll(selector)]
    .flatMap(({ textContent, dataset, className }) =>
      [...(className === "measure" ? flat(textContent).split(" · ") : [flat(textContent)]), dataset.short ?? ""]);
  const all = (page) => [...texts(page, facts), ...texts(page, prose), ...texts(page, ".halt > a")];

  // The places in the question of the words that a piece of text has.
  const places = (piece, asked) => {
    const folded = docentSearch().words(piece);
    return [...asked.keys()].filter((place) => folded.some((word) =>
      place === asked.length - 1 ? word.startsWith(asked[place]) : word === asked[place]));
  };
  const score = (text, asked) => {
    const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
      .map(({ 0: word, index }) => ({ from: index, to: index + word.length, found: places(word, asked) }));
    return { text, words, count: new Set(words.flatMap(({ found }) => found)).size };
  };

  // The text around the first match, its matches as `mark` elements.
  const marked = ({ text, words }) => {
    const first = words.findIndex(({ found }) => found.length);
    const from = words.length <= mostWords ? 0 : Math.min(Math.max(0, first - lead), words.length - mostWords);
    const to = Math.min(words.length, from + mostWords);
    const parts = [from ? "…" : ""];
    let next = from ? words[from].from : 0;
    for (const word of words.slice(from, to).filter(({ found }) => found.length)) {
      const mark = document.createElement("mark");
      mark.textContent = text.slice(word.from, word.to);
      parts.push(text.slice(next, word.from), mark);
      next = word.to;
    }
    parts.push(text.slice(next, to === words.length ? undefined : words[to - 1].to), to === words.length ? "" : "…");
    return parts;
  };

  // What says more of the question than `least` words of it.
  const fill = async (line, address, asked, least) => {
    const best = (texts) => texts.map((text) => score(text, asked))
      .reduce((one, other) => other.count > one.count ? other : one, { count: least });
    const page = await read(address);
    let found = best(all(page));
    // What the page does not say, it says in another language: its title there, too.
    for (const link of page.querySelectorAll("a[hreflang]:not([aria-current])")) {
      if (found.text) break;
      const other = await read(new URL(link.getAttribute("href"), address));
      found = best([...texts(other, "h1"), ...all(other)]);
      line.lang = found.text ? link.hreflang : "";
    }
    if (found.text) line.append(...marked(found));
  };
  const waiting = new WeakMap();
  const views = new IntersectionObserver((entries) => {
    for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) {
      views.unobserve(target);
      // A page out of reach says nothing.
      waiting.get(target)().catch(() => {});
    }
  });

  // Puts the line below a find of the words `asked` of whose texts `shown` none has all of them; it has
  // its room before it is there. Browsers do not let pages read files on the disk.
  return (row, address, asked, shown) => {
    const least = Math.max(...shown.map((text) => score(text, asked).count));
    if (least === asked.length || address.protocol === "file:") return;
    const line = document.createElement("p");
    line.dir = "auto";
    line.className = "excerpt";
    row.append(line);
    waiting.set(line, () => fill(line, address, asked, least));
    views.observe(line);
  };
})();
