/**
 * Characters that show nothing: control characters other than blanks, joiners, fillers, tags, the empty
 * Braille cell, a note without a head.
 */
const unseen = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/gu;

/** How many characters of a text can be seen, blanks between them included. */
export const visibleChars = (text: string): number => text.replace(unseen, "").trim().length;

/** Whether there is nothing to see in a text: a name made of these could not be read. */
export const isBlank = (text: string): boolean => visibleChars(text) === 0;
