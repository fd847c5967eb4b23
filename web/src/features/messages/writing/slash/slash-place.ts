/** A mark such as a slash at the start of a word, and what was typed behind it up to the cursor. */
export interface SlashPlace {
  from: number;
  to: number;
  query: string;
}

/** Nobody looks for more; what is longer is a path or an address. */
const queryMaxChars = 30;

/** Finds where a menu is meant, in a text with the cursor at a character. */
export type FindPlace = (text: string, cursor: number) => SlashPlace | null;

/** The slash that the cursor stands behind, or null; `and/or` and `https://` have none that is meant. */
export const slashPlaceAt: FindPlace = (text, cursor) =>
  placeAt(/(?:^|\s)\/([^\s/]*)$/, text, cursor);

/** The colon of a shortcode such as `:tada`; `:D` and `10 :30` are none. */
export const emojiPlaceAt: FindPlace = (text, cursor) =>
  placeAt(/(?:^|[\s(]):([a-z][\w+-]+|[+-]1)$/i, text, cursor);

/** The number sign of a ticket, which is called by its number or a word of its subject. */
export const ticketPlaceAt: FindPlace = (text, cursor) =>
  placeAt(/(?:^|[\s(])#([^\s#]*)$/, text, cursor);

function placeAt(mark: RegExp, text: string, cursor: number): SlashPlace | null {
  const before = text.slice(Math.max(0, cursor - queryMaxChars - 2), cursor);
  const [, query] = mark.exec(before) ?? [];
  if (query === undefined || query.length > queryMaxChars) return null;
  return { from: cursor - query.length - 1, to: cursor, query };
}

/** Whether the mark still stands there: a draft may have been changed elsewhere meanwhile. */
export const standsStill = (text: string, { from, to, query }: SlashPlace, mark = "/"): boolean =>
  text.slice(from, to) === `${mark}${query}`;
