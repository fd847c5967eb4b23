/** Whether each of the words that are typed begins one of these: whatever their case and accents. */
export function isFound(words: string, typed: string): boolean {
  const all = plain(words);
  return plain(typed).every((beginning) => all.some((word) => word.startsWith(beginning)));
}

const plain = (text: string): string[] =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().split(/\s+/).filter(Boolean);
