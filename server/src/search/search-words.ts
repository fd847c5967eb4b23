import { trusted } from "mongoose";

/** Different words kept of one document: those of a few dense pages. */
const wordsMax = 500;
const wordMaxChars = 64;

/** Words as they are searched for: lower case, without accents. `"Café #7"` gives `["cafe", "7"]`. */
export function wordsOf(text: string): string[] {
  // Loose accents go first: thousands in a row take long to be put in order.
  const composed = text.replace(/\p{M}/gu, "");
  // By way of capitals "ß" becomes "ss".
  const plain = composed.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase().toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, wordMaxChars)))].slice(0, wordsMax);
}

/** Filter for documents whose `searchWords` hold a beginning of each word asked for. */
export function searchFilter(search: string): Record<string, unknown> {
  const words = wordsOf(search);
  // Nothing to search for in a text without a letter or digit: nothing is found.
  if (words.length === 0) return { searchWords: trusted({ $in: [] }) };
  return { $and: words.map(beginsWith) };
}

/** Filter for documents that hold a word with this beginning; `word` is one of `wordsOf`. */
export const beginsWith = (word: string) => ({
  // Letters and digits only, so there is nothing to escape in the expression.
  searchWords: trusted({ $regex: `^${word}` }),
});
