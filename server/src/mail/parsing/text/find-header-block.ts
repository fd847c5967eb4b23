import { isDrawnLine } from "./find-attribution.ts";
import { isBlankLine, type MailLine } from "./mail-line.ts";

const blockMaxLines = 12;
const lineMaxChars = 500;
const field = /^[*\s]{0,9}(\p{L}[\p{L}\p{M} .'’()-]{0,30}?)\s?[:：][*\s]{0,4}(\S.*)$/u;

type Field = { value: string; hasAddress: boolean; hasTime: boolean };

/**
 * Where Outlook and its like begin what they quote: with the headers of the mail that is answered, named in
 * the reader's language. Known by an address, by a date with its time, and by the subject of this mail, or a
 * line that is drawn above. Without one: the number of lines.
 */
export function findHeaderBlock(lines: readonly MailLine[], subject: string): number {
  const wanted = withoutPrefixes(subject);
  for (let at = 0; at < lines.length; at++) {
    if (!fieldOf(lines[at]) || fieldOf(lines[at - 1])) continue;
    const from = blockStart(lines, at, wanted);
    if (from !== null) return from;
  }
  return lines.length;
}

/** The place above such a block that ends there, whatever its subject: something else has shown that it is one. */
export function aboveHeaderBlock(lines: readonly MailLine[], end: number): number {
  let last = end;
  while (last > 0 && isBlankLine(lines[last - 1] as MailLine)) last -= 1;
  let at = last;
  while (at > 0 && last - at < blockMaxLines && !isBlankLine(lines[at - 1] as MailLine)) at -= 1;
  while (at < last && !fieldOf(lines[at])) at += 1;
  return blockStart(lines, at, null) ?? end;
}

/** @param subject null where it need not be there */
function blockStart(lines: readonly MailLine[], at: number, subject: string | null): number | null {
  const fields = fieldsFrom(lines, at);
  const timed = fields.findIndex((one) => one?.hasTime);
  const known = fields.filter((one) => one !== null);
  if (known.length < 3 || timed < 0 || !known.some(({ hasAddress }) => hasAddress)) return null;
  const isDrawn = lines.slice(Math.max(0, at - 2), at).some(({ text }) => isDrawnLine(text));
  const isSame = ({ value }: Field) => subject !== "" && withoutPrefixes(value) === subject;
  if (isDrawn) return at;
  if (subject !== null && !known.some(isSame)) return null;
  // Of fields above the date only the one before it, and those that hold an address or the subject.
  let from = timed;
  for (let above = timed - 1; above >= 0; above--) {
    const one = fields[above];
    if (!one || !(above === timed - 1 || one.hasAddress || isSame(one))) break;
    from = above;
  }
  return at + from;
}

/** The fields of the lines from there to the next blank one; null for what only goes on. */
function fieldsFrom(lines: readonly MailLine[], at: number): (Field | null)[] {
  const block = lines.slice(at, at + blockMaxLines);
  const end = block.findIndex(isBlankLine);
  return block.slice(0, end < 0 ? undefined : end).map(fieldOf);
}

function fieldOf(line: MailLine | undefined): Field | null {
  if (!line || line.mark === "quote") return null;
  // Marks of direction stand within dates.
  const text = line.text.slice(0, lineMaxChars).replace(/[\u200E\u200F\u202A-\u202E]/g, "");
  const value = field.exec(text)?.[2];
  if (value === undefined) return null;
  const numbers = value.match(/\p{Nd}+/gu) ?? [];
  return {
    value,
    hasAddress: value.includes("@"),
    hasTime: numbers.length >= 4 && /\p{Nd}{1,2}[:.h：]\p{Nd}{2}/u.test(value),
  };
}

/** `RE: AW: [#12] The printer` is `[#12] the printer`. */
function withoutPrefixes(subject: string): string {
  let text = subject.slice(0, lineMaxChars).trim().toLowerCase();
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(/^[\p{L}\p{M}]{1,5}(?:\[\d{1,3}\])?\s?[:：]\s*/u, "");
  }
  return text.replace(/\s+/g, " ");
}
