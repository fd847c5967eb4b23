/** A slash at the start of a word, and what was typed behind it up to the cursor. */
export interface SlashPlace {
  from: number;
  to: number;
  query: string;
}

/** Nobody looks for more; what is longer is a path or an address. */
const queryMaxChars = 30;

/** The slash that the cursor stands behind, or null; `and/or` and `https://` have none that is meant. */
export function slashPlaceAt(text: string, cursor: number): SlashPlace | null {
  const before = text.slice(Math.max(0, cursor - queryMaxChars - 2), cursor);
  const [, query] = /(?:^|\s)\/([^\s/]*)$/.exec(before) ?? [];
  if (query === undefined || query.length > queryMaxChars) return null;
  return { from: cursor - query.length - 1, to: cursor, query };
}

/** Whether the slash still stands there: a draft may have been changed elsewhere meanwhile. */
export const standsStill = (text: string, { from, to, query }: SlashPlace): boolean =>
  text.slice(from, to) === `/${query}`;
