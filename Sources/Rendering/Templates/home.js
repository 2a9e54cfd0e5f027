// The front page of somebody who has been here: the tour under way, and the tour nearest to them where
// the position is known already. Nobody is asked for it here.
"use strict";
{
  const { tours, ...words } = JSON.parse(document.getElementById("home-words").textContent);
  const { say, measure, length, make } = docentAway;
  const list = document.getElementById("going-on");
  const read = (key) => { try { return localStorage.getItem(key); } catch { return null; } };

  const line = (className, href, text) =>
    make("li", { className }, make("a", { href, className: "button quiet", dir: "auto" }, text));
  const put = (fresh, className) => {
    list.querySelector(`.${className}`)?.remove();
    if (fresh) list.append(fresh);
  };
  // The tour that was begun and neither ended nor finished. Its own page knows which stop is next: numbers
  // move when a tour changes.
  const showWalk = () => {
    const tour = tours.find(({ id }) => id === read("docent.tour"));
    let next;
    try { ({ next } = JSON.parse(read(`docent-walk-${tour.id}`))); } catch { /* None is under way. */ }
    put(Number.isInteger(next)
      ? line("walking", `${tour.href}#walk`, say(words.goOnWithTour, { name: tour.title })) : null, "walking");
  };
  const showNearest = ({ fix }) => {
    const [nearest] = fix
      ? tours.filter(({ at }) => at)
        .map((tour) => ({ tour, ...measure(fix, { latitude: tour.at[0], longitude: tour.at[1] }) }))
        .sort((one, other) => one.meters - other.meters) : [];
    const text = nearest && say(words.nearestTour, { name: nearest.tour.title, distance: length(nearest.meters) });
    const shown = list.querySelector(".nearest a");
    if (shown && text) Object.assign(shown, { href: nearest.tour.href, textContent: text });
    else put(text ? line("nearest", nearest.tour.href, text) : null, "nearest");
  };
  showWalk();
  addEventListener("pageshow", ({ persisted }) => { if (persisted) showWalk(); });
  docentHere.listen(showNearest);
}
