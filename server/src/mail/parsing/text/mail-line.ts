/**
 * How a line of a mail came to be in it, as far as its form says: `quote` stands behind `>` or is one in
 * HTML, `attribution` says who wrote what is quoted, `rest` is all that a mail program has put below.
 */
export type LineMark = "new" | "quote" | "attribution" | "rest";

export type MailLine = { text: string; mark: LineMark };

/** The lines of a text part. */
export function linesOf(text: string): MailLine[] {
  let before = "";
  return text.split(/\r?\n/).map((line) => {
    const mark = isQuoted(line, before) ? "quote" : "new";
    before = line;
    return { text: line, mark };
  });
}

/**
 * Whether a line stands behind `>`. A line `>From` does not: old mailboxes write it so; nor does the end of
 * an address that was wrapped: `… wrote <ada@example.com`, and below it `>:`.
 */
export const isQuoted = (line: string, before: string): boolean =>
  /^ {0,3}>(?!From )/.test(line) && !(/^>[^<>]{0,40}[:：]\s*$/.test(line) && isOpenAddress(before));

const isOpenAddress = (line: string): boolean =>
  /<[^<>\s]{3,320}$/.test(line.slice(-330).trimEnd());

export const textOf = (lines: readonly MailLine[]): string =>
  lines.map(({ text }) => text).join("\n");

export const isBlankLine = ({ text }: MailLine): boolean => /^[\s>]*$/.test(text);
