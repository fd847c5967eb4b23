import { MinKey } from "bson";
import { idKey } from "../values/key-encoding.ts";
import type { Tree } from "./trees/tree.ts";

/**
 * Documents of a collection resemble each other: field names, ids of the same people, common words. A sample
 * of them, given to LZ4 in front of each, halves them though each is stored by itself.
 */
const dictionaryBytes = 8_192;
const leastDocuments = 256;
/** The sample is taken from so many of the oldest, and as many of the newest. */
const sampledDocuments = 1_000;
const smallestCompressed = 100;
/**
 * LZ4's mark takes the place of the byte behind a document's length. In one that is not compressed it is the
 * type of `_id`, and never like the mark, but for MinKey.
 */
const markAt = 4;

export const canHaveDictionary = (documents: Tree): boolean =>
  documents.size().entries >= leastDocuments && !documents.has(idKey(new MinKey()));

export function dictionaryOf(documents: Tree): Buffer {
  const isSmall = documents.size().entries <= 2 * sampledDocuments;
  const sampled = isSmall
    ? firstOf(documents, 2 * sampledDocuments)
    : [...firstOf(documents, sampledDocuments), ...firstOf(documents, sampledDocuments, true)];
  const bytes = sampled.reduce((sum, { length }) => sum + length, 0);
  const step = Math.max(1, Math.floor(bytes / dictionaryBytes));
  return Buffer.concat(sampled.filter((_, n) => n % step === 0)).subarray(0, dictionaryBytes);
}

function firstOf(documents: Tree, most: number, isReverse = false): Buffer[] {
  const values: Buffer[] = [];
  for (const { value } of documents.entries({}, isReverse)) {
    values.push(value);
    if (values.length === most) break;
  }
  return values;
}

/** How lmdb is to store the documents of a collection. */
export const compression = (dictionary: Buffer) => ({
  threshold: smallestCompressed,
  startingOffset: markAt,
  dictionary,
});
