// Sharing and printing a page. Both are buttons that only a script can serve, so that it shows them.
// Where the device has no list of apps to share with, the address is put on the clipboard; where
// that is refused, as on plain http, it is shown to be copied by hand.
"use strict";
{
  const [share] = document.querySelectorAll("[data-share]");
  const [print] = document.querySelectorAll("[data-print]");
  const [told] = document.querySelectorAll("[data-shared]");
  // The address that the page says is its own: without a language or a position that it was asked
  // with.
  const address = document.querySelector("link[rel=canonical]")?.href ?? location.href.split("#")[0];

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      told.textContent = share.dataset.share;
    } catch {
      const link = Object.assign(document.createElement("a"), { href: address, textContent: address });
      told.replaceChildren(link);
      getSelection().selectAllChildren(link);
    }
  };
  share.addEventListener("click", async () => {
    if (!navigator.share) return copy();
    try {
      await navigator.share({ title: document.title, url: address });
    } catch ({ name }) {
      // Who closes the list has not asked for anything else.
      if (name !== "AbortError") await copy();
    }
  });
  print.addEventListener("click", () => window.print());
  share.hidden = print.hidden = false;
}
