/** One or two letters that stand for a name; a question mark for no name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = ends.map((word = "") => String.fromCodePoint(word.codePointAt(0) ?? 63));
  return letters.join("").toUpperCase() || "?";
}

/** A hue for a name, 0 … 11, the same on every screen. */
export function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973;
  return sum % 12;
}
