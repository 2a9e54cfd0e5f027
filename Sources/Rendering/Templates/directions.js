// From where I am: a button that puts the position into the form, whose sender is told of it.
"use strict";
{
  const part = document.getElementById("from-here");
  const button = part.querySelector("button");
  const told = part.querySelector("[role=status]");
  const field = document.getElementById("from");
  let isWanted = false;
  part.hidden = false;
  let latest;
  const take = (state) => {
    latest = state;
    if (!isWanted) return;
    docentAway.put(told, docentHere.trouble(state));
    if (!state.fix) return;
    isWanted = false;
    field.value = `${state.fix.latitude.toFixed(6)}, ${state.fix.longitude.toFixed(6)}`;
    field.focus();
  };
  docentHere.listen(take);
  button.addEventListener("click", () => {
    isWanted = true;
    docentHere.ask();
    // Where it is known already, nobody is told again.
    take(latest);
  });
}
