import { isMarker } from "@deskbell/shared/mail/mail-texts";
import { aboveAttribution } from "./find-attribution.ts";
import { aboveHeaderBlock, findHeaderBlock } from "./find-header-block.ts";
import { isForward } from "./is-forward.ts";
import { isBlankLine, type MailLine } from "./mail-line.ts";

/** What our own mails and addresses look like, and the subject of the mail that is split. */
export type SplitContext = {
  subject: string;
  ownAddresses: readonly string[];
  markers: readonly string[];
};

/** More lines than this behind `-- ` are no signature. */
const signatureMaxLines = 15;

/**
 * How many of the first lines of a mail its sender has written now; behind them is only what they quote, and
 * their signature. Where answers stand between or below quotes, where a mail is forwarded, and where
 * nothing would be left, these are all lines.
 */
export function newLineCount(lines: readonly MailLine[], context: SplitContext): number {
  if (isForward(lines, context.subject)) return lines.length;
  const certain = Math.min(
    findRest(lines),
    findMarker(lines, context.markers),
    findHeaderBlock(lines, context.subject),
  );
  let end = Math.min(certain, lines.length);
  if (end < lines.length) {
    end = aboveAttribution(lines, aboveHeaderBlock(lines, end), context.ownAddresses);
  }
  const written = signatureStart(lines, end);
  end = aboveLastQuote(lines, written, context.ownAddresses) ?? end;
  end = signatureStart(lines, end);
  while (end > 0 && isBlankLine(lines[end - 1] as MailLine)) end -= 1;
  return end === 0 ? lines.length : end;
}

/** Where the part that a mail program has appended begins, unless the sender wrote more after it. */
function findRest(lines: readonly MailLine[]): number {
  const from = lines.findIndex(({ mark }) => mark === "rest");
  const last = lines.findLastIndex(({ mark }) => mark === "rest");
  const isInMidst = lines.slice(last + 1).some((line) => line.mark === "new" && !isBlankLine(line));
  return from < 0 || isInMidst ? lines.length : from;
}

/** The desk's own marker line, for mail programs that do not mark what they quote. */
function findMarker(lines: readonly MailLine[], markers: readonly string[]): number {
  const wanted = markers.filter(isMarker).map(wordsOf);
  const at = lines.findIndex(({ text, mark }) => {
    if (mark !== "new") return false;
    const words = wordsOf(text);
    // Only punctuation may stand beside it: the sender may use the same words in a sentence.
    return wanted.some(
      (line) => words.includes(line) && !/[\p{L}\p{N}]/u.test(words.replace(line, "")),
    );
  });
  return at < 0 ? lines.length : at;
}

const wordsOf = (text: string): string =>
  text.slice(0, 1_000).toLowerCase().replace(/\s+/g, " ").trim();

/** The place above the quote that ends a text, and above who is said to have written it; or null. */
function aboveLastQuote(
  lines: readonly MailLine[],
  end: number,
  ownAddresses: readonly string[],
): number | null {
  let from = end;
  while (from > 0 && isOfQuote(lines[from - 1] as MailLine)) from -= 1;
  while (from < end && isBlankLine(lines[from] as MailLine)) from += 1;
  if (!lines.slice(from, end).some(({ mark }) => mark === "quote")) return null;
  // Another quote above: what stands between them answers it.
  const isAnswer = lines.slice(0, from).some((line) => line.mark === "quote" && !isBlankLine(line));
  if (isAnswer) return null;
  const isAttributed = lines.slice(from, end).some(({ mark }) => mark === "attribution");
  return isAttributed ? from : aboveAttribution(lines, from, ownAddresses);
}

const isOfQuote = (line: MailLine): boolean =>
  line.mark === "quote" || line.mark === "attribution" || isBlankLine(line);

/** Where the signature begins that ends a text: below two dashes and a blank, alone on their line. */
function signatureStart(lines: readonly MailLine[], end: number): number {
  const lowest = Math.max(0, end - 3 * signatureMaxLines);
  let count = 0;
  for (let at = end - 1; at >= lowest && count <= signatureMaxLines; at--) {
    const line = lines[at] as MailLine;
    if (line.mark !== "new") return end;
    if (line.text === "-- ") return at;
    if (!isBlankLine(line)) count += 1;
  }
  return end;
}
