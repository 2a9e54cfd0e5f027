// A position in a text, as the service reads it (CoordinateText): decimal degrees, degrees with
// minutes and seconds, `geo` addresses, links to maps. Nothing where the text is no position on Earth.
"use strict";
const docentCoordinates = (() => {
  const marks = ["°º˚", "'′’ʹ", "\"″”ʺ"];
  const plain = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

  const fromAddress = (text) => {
    const [place, ...parameters] = text.split("?")[0].split(";");
    if (parameters.some((one) => /^crs=/i.test(one) && !/^crs=wgs84$/i.test(one))) return null;
    const numbers = place.split(",");
    if (numbers.length < 2 || numbers.length > 3 || !numbers.every((one) => plain.test(one))) return null;
    return numbers.slice(0, 2).join(",");
  };

  // The place that the address of a map is about: its marker, or else what it asks for, or its middle.
  const links = [
    /[?&]mlat=([+-]?\d+\.?\d*)&mlon=([+-]?\d+\.?\d*)/, /!3d([+-]?\d+\.?\d*)!4d([+-]?\d+\.?\d*)/,
    /[?&](?:q|query|ll|center|destination|daddr)=(?:loc:)?([+-]?\d+\.?\d*),\+?(-?\d+\.?\d*)/,
    /@([+-]?\d+\.?\d*),([+-]?\d+\.?\d*)/, /#map=[\d.]+\/([+-]?\d+\.?\d*)\/([+-]?\d+\.?\d*)/,
  ];
  const fromLink = (text) => {
    const address = text.replace(/%2c/gi, ",");
    const found = links.map((link) => link.exec(address)).find(Boolean);
    return found && `${found[1]},${found[2]}`;
  };
  // An angle with a decimal comma, and a semicolon between them, or else both with so many decimals that
  // neither is a list.
  const withPoints = (text) => {
    const pair = /^([+\-−]?\d+),(\d{3,}) +([+\-−]?\d+),(\d{3,})$/.exec(text);
    if (pair) return `${pair[1]}.${pair[2]} ${pair[3]}.${pair[4]}`;
    const both = text.split(";");
    const mayBe = (half) => !half.includes(",") || (half.split(",").length === 2 && /\d,\d/.test(half));
    const isSo = both.length === 2 && !text.includes(".") && text.includes(",") && both.every(mayBe);
    return isSo ? text.replaceAll(",", ".") : null;
  };

  // Degrees of ISO 6709, perhaps with a height.
  const fromStandard = (text) => {
    const pair = /^([+-]\d{2}(?:\.\d+)?)([+-]\d{3}(?:\.\d+)?)(?:[+-]\d+(?:\.\d+)?)?\/$/.exec(text);
    return pair && `${pair[1]},${pair[2]}`;
  };
  // ASCII's digits and signs for those of Arabic and Persian, without the marks of direction around them.
  const inASCII = (text) => text.replace(/\p{Bidi_Control}/gu, "")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\u066b/g, ".").replace(/\u060c/g, ",").replace(/\u061b/g, ";");
  // Letters that stand for the marks of degrees, minutes and seconds.
  const withMarks = (text) => text
    .replace(/(\d+)[dD](\d+)[mM](\d+(?:\.\d+)?)[sS]/g, "$1°$2'$3\"").replace(/(\d)[dD]/g, "$1°");

  const tokens = (text) => {
    const found = [];
    let rest = text;
    while (rest) {
      const next = rest[0];
      const mark = marks.findIndex((some) => some.includes(next));
      const number = /^([+\-−]?)(\d+\.?\d*|\.\d+)(?![.\d])/.exec(rest);
      let taken = 1;
      if (mark >= 0) {
        const last = found[found.length - 1];
        // Two marks of minutes are one of seconds.
        if (mark === 1 && last?.mark === 1) last.mark = 2; else found.push({ mark });
      } else if (next === "," || next === ";") found.push({ comma: true });
      // O is west in most languages that have it.
      else if (/[nsewo]/i.test(next)) found.push({ letter: next.toUpperCase().replace("O", "W") });
      else if (number) {
        found.push({ value: Number(number[2]), sign: number[1], isWhole: !number[2].includes(".") });
        taken = number[0].length;
      } else if (next !== " " && next !== ":") return null;
      rest = rest.slice(taken);
    }
    return found;
  };

  const cut = (all, index) => {
    const [one, other] = [all.slice(0, index), all.slice(index)];
    if (one[one.length - 1]?.comma) one.pop();
    if (other[0]?.comma) other.shift();
    return [one, other];
  };
  const halves = (all) => {
    const places = (is) => all.flatMap((token, index) => is(token) ? [index] : []);
    const letters = places(({ letter }) => letter);
    if (letters.length === 2) return cut(all, letters[0] === 0 ? letters[1] : letters[0] + 1);
    const commas = places(({ comma }) => comma);
    if (commas.length === 1 && letters.length < 2) return cut(all, commas[0]);
    if (commas.length) return null;
    const degrees = places(({ mark }) => mark === 0);
    if (degrees.length === 2 && letters.length < 2) return cut(all, Math.max(degrees[1] - 1, 0));
    return !letters.length && !degrees.length && all.length === 2 ? cut(all, 1) : null;
  };

  const angle = (parts, hasMinutes) => {
    const letters = parts.filter(({ letter }) => letter);
    const letter = letters[0]?.letter;
    if (letters.length > 1) return null;
    let [degrees, count, isNegative, wasWhole] = [0, 0, false, true];
    for (const [index, part] of parts.entries()) {
      if (part.comma) return null;
      if (part.letter && index !== 0 && index !== parts.length - 1) return null;
      if (part.mark !== undefined && part.mark !== count - 1) return null;
      if (part.value === undefined) continue;
      if (count >= (hasMinutes ? 3 : 1) || (part.sign && letter)) return null;
      if (count && (part.sign || !wasWhole || part.value >= 60)) return null;
      if (!count) isNegative = part.sign === "-" || part.sign === "−";
      degrees += part.value / [1, 60, 3600][count];
      wasWhole = part.isWhole;
      count += 1;
    }
    if (!count) return null;
    if (letter === "S" || letter === "W") isNegative = true;
    return { degrees: isNegative ? -degrees : degrees, axis: letter && (letter === "N" || letter === "S" ? "N" : "E") };
  };

  const read = (typed) => {
    const trim = (text) => text.replace(/^ +| +$/g, "");
    const parts = typed.split(",").map(trim);
    if (parts.length === 2 && parts.every((part) => plain.test(part))) return parts.map(Number);
    let text = trim(inASCII(typed).replace(/\s/g, " "));
    text = /^geo:/i.test(text) ? fromAddress(text.slice(4))
      : fromLink(text) ?? withPoints(text) ?? fromStandard(text) ?? withMarks(text);
    const all = text && tokens(text);
    const both = all && halves(all);
    if (!both) return null;
    const hasMinutes = typed.includes(":") || all.some(({ mark, letter }) => mark !== undefined || letter);
    const [one, other] = both.map((half) => angle(half, hasMinutes));
    if (!one || !other) return null;
    // Without a comma a letter between both may belong to either, unless the other is on the line where the
    // hemispheres meet.
    const isDivided = !one.axis === !other.axis || all.some(({ comma }) => comma);
    if (!isDivided && ![0, 180].includes(Math.abs((one.axis ? other : one).degrees))) return null;
    const axes = `${one.axis ?? ""}${other.axis ?? ""}`;
    // One letter says both.
    if (axes === "" || axes === "NE" || axes === (one.axis ? "N" : "E")) return [one.degrees, other.degrees];
    return axes === "EN" || axes === (one.axis ? "E" : "N") ? [other.degrees, one.degrees] : null;
  };
  return (typed) => {
    const [latitude, longitude] = read(typed) ?? [NaN, NaN];
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
  };
})();
