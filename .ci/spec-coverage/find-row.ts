import type { Row } from "./read-rows.ts";

/** How a test or a decision names a row of the spec: `§8 Photo too large`. */
export type Reference = {
  section: number;
  /** The row's key, or other words of it; `…` stands for what lies between them. */
  words: string;
};

export function readReference(text: string): Reference | null {
  const [, section = "", words = ""] = /^§(\d+)\s+(\S.*)$/.exec(text.trim()) ?? [];
  return words ? { section: Number(section), words } : null;
}

/**
 * The row that is meant: the one of that key, else the only one that begins with these words, else
 * the only one that has them. Capitals do not count.
 *
 * @throws Error that says why there is none
 */
export function findRow(rows: readonly Row[], { section, words }: Reference): Row {
  const ofSection = rows.filter((row) => row.section === section);
  const wanted = plain(words);
  const ways: ((row: Row) => boolean)[] = [
    ({ key }) => plain(key) === wanted,
    ({ text }) => positionOf(plain(text), wanted) === 0,
    ({ heading, text }) => positionOf(plain(`${heading ?? ""} ${text}`), wanted) !== -1,
  ];
  for (const isMeant of ways) {
    const [found, ...others] = ofSection.filter(isMeant);
    if (!found) continue;
    if (others.length === 0) return found;
    const keys = [found, ...others].map(({ key }) => `§${section} ${key}`);
    throw new Error(`§${section} ${words} is said by several rows: ${keys.join("; ")}`);
  }
  throw new Error(`§${section} ${words} is no row of the spec`);
}

function plain(text: string): string {
  return text.replaceAll("**", "").replace(/\s+/g, " ").trim().toLowerCase();
}

/** Where the words begin in the text, their parts in order; -1 if they are not there. */
function positionOf(text: string, words: string): number {
  const [first = "", ...rest] = words.split("…").map((part) => part.trim());
  const start = text.indexOf(first);
  let position = start === -1 ? -1 : start + first.length;
  for (const part of rest) {
    if (position === -1) return -1;
    const found = text.indexOf(part, position);
    position = found === -1 ? -1 : found + part.length;
  }
  return position === -1 ? -1 : start;
}
