/** What an entry of the menu is found by. */
export interface Findable {
  name: string;
  /** Without its slash; empty for none. */
  shortcut: string;
  /** What else it says: its folder and its text. */
  words: string;
}

export interface Prepared<Entry> {
  entry: Entry;
  shortcut: string;
  name: string;
  words: string;
}

/** As letters are compared: nobody tells "Größe" from "grosse" or "É" from "e" while they type. */
export const foldText = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");

/** Done once for a list, so that a key that is pressed only compares. */
export const prepareEntries = <Entry extends Findable>(
  entries: readonly Entry[],
): Prepared<Entry>[] =>
  entries.map((entry) => ({
    entry,
    shortcut: foldText(entry.shortcut),
    name: foldText(entry.name),
    words: foldText(entry.words),
  }));

/**
 * The entries that have every word of a query: those whose shortcut begins with it first, then those whose name
 * has a word that does, then the rest. Within each the order stays, which is the most used first.
 */
export function searchEntries<Entry>(prepared: readonly Prepared<Entry>[], query: string): Entry[] {
  const [first = "", ...more] = foldText(query).split(/\s+/).filter(Boolean);
  if (first === "") return prepared.map(({ entry }) => entry);
  const ranks: Entry[][] = [[], [], [], []];
  for (const one of prepared) {
    const rank = rankOf(one, first);
    if (rank < 0 || !more.every((word) => rankOf(one, word) >= 0)) continue;
    ranks[rank]?.push(one.entry);
  }
  return ranks.flat();
}

function rankOf({ shortcut, name, words }: Prepared<unknown>, word: string): number {
  if (shortcut.startsWith(word)) return 0;
  if (name.startsWith(word) || name.includes(` ${word}`)) return 1;
  if (name.includes(word)) return 2;
  return words.includes(word) ? 3 : -1;
}
