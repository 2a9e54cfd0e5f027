// The page of a work or place that a label has led to, which its address tells (#label): who is on a
// tour that stops there goes on to that stop, whose page is told the same (walk.js).
"use strict";
if (location.hash === "#label") {
  const read = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  const tour = read("docent.tour");
  // One that was finished, or ended, is under way no more.
  let isUnderWay = false;
  try { isUnderWay = Number.isInteger(JSON.parse(read(`docent-walk-${tour}`)).next); } catch { /* None is. */ }
  const stops = JSON.parse(document.getElementById("own-stops")?.textContent ?? "{}");
  const [, stop] = Object.entries(stops).find(([id]) => isUnderWay && id === tour) ?? [];
  // The way back leads to where the label was read, and the address that is handed on is the page's own.
  if (stop) location.replace(`${stop}#label`);
  else if (!document.getElementById("walk")) history.replaceState(history.state, "", location.pathname + location.search);
}
