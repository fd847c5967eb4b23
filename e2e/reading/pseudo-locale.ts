/** How the pseudo-locale writes a letter (web/build/messages/pseudo.ts). */
const accents = "aá cç eé gğ ií nñ oö sš uü yý zž AÅ CÇ EÉ IÍ NÑ OÖ SŠ UÜ".split(" ");

/** Finds a text of the page in the specification's words as well as in the pseudo-locale's. */
export function accented(text: string): RegExp {
  const letters = [...text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")];
  return new RegExp(letters.map((letter) => inBoth(letter)).join(""));
}

function inBoth(letter: string): string {
  const both = accents.find(([plain]) => plain === letter);
  return both ? `[${both}]` : letter;
}
