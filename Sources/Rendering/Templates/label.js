// The short address of a label on a site: leads on to the page in the first language of the browser
// that the page is in, or else the first one, and tells it that a label has led there.
"use strict";
{
  const links = [...document.querySelectorAll("a[hreflang]")];
  const parts = navigator.languages.flatMap((tag) => [tag, tag.split("-")[0]]);
  const link = parts.map((tag) => links.find(({ hreflang }) => hreflang.toLowerCase() === tag.toLowerCase())).find(Boolean);
  location.replace(`${(link ?? links[0]).href}#label`);
}
