import { trusted } from "mongoose";

/** Words kept of one document; enough for the longest subject. */
const wordsMax = 60;
const wordMaxChars = 64;

/** Words as they are searched for: lower case, without accents. `"Café #7"` gives `["cafe", "7"]`. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, wordMaxChars)))].slice(0, wordsMax);
}

/** Filter for documents whose `searchWords` hold a beginning of each word asked for. */
export function searchFilter(search: string): Record<string, unknown> {
  const words = wordsOf(search);
  // Nothing to search for in a text without a letter or digit: nothing is found.
  if (words.length === 0) return { searchWords: trusted({ $in: [] }) };
  // Letters and digits only, so there is nothing to escape in the expression.
  return { $and: words.map((word) => ({ searchWords: trusted({ $regex: `^${word}` }) })) };
}
