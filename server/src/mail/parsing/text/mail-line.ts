/**
 * How a line of a mail came to be in it, as far as its form says: `quote` stands behind `>` or is one in
 * HTML, `attribution` says who wrote what is quoted, `rest` is all that a mail program has put below.
 */
export type Mark = "new" | "quote" | "attribution" | "rest";

export type MailLine = { text: string; mark: Mark };

/** The lines of a text part. A line `>From` is none of a quote: old mailboxes write it so. */
export function linesOf(text: string): MailLine[] {
  return text.split(/\r?\n/).map((line) => ({
    text: line,
    mark: /^ {0,3}>(?!From )/.test(line) ? "quote" : "new",
  }));
}

export const textOf = (lines: readonly MailLine[]): string =>
  lines.map(({ text }) => text).join("\n");

export const isBlankLine = ({ text }: MailLine): boolean => /^[\s>]*$/.test(text);
