const wordsMax = 500;
const wordMaxChars = 64;

/**
 * Words as the product keeps them to be searched for. Written a second time, since this room
 * imports nothing of the server; `check-shapes.ts` compares it with what the server has stored.
 */
export function searchWordsOf(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase().toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, wordMaxChars)))].slice(0, wordsMax);
}
