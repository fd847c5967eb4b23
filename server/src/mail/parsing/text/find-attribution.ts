import { readReference } from "../../addresses/mail-reference.ts";
import { isBlankLine, type MailLine } from "./mail-line.ts";

/** Who wrote a quote, and when, takes so many lines at most. */
const attributionMaxLines = 3;
const lineMaxChars = 1_000;
const address = /[^\s<>()[\]"',:;@]{1,64}@[^\s<>()[\]"',:;@]{1,255}/g;

/**
 * The place above the lines that say who wrote what begins at `end`, and above a line drawn there. In any
 * language they end in a colon, and hold an address of ours or three numbers: those of a date.
 */
export function aboveAttribution(
  lines: readonly MailLine[],
  end: number,
  ownAddresses: readonly string[],
): number {
  let at = aboveBlank(lines, end);
  if (lines[at - 1]?.mark === "attribution") {
    while (at > 0 && isAttributed(lines[at - 1] as MailLine)) at -= 1;
    return at;
  }
  const drawn = lines[at - 1];
  if (drawn && isDrawnLine(drawn.text)) return at - 1;
  const count = attributionLength(lines, at, ownAddresses);
  if (count > 0) at -= count;
  return count > 0 ? at : end;
}

const isAttributed = (line: MailLine): boolean => line.mark === "attribution" || isBlankLine(line);

/** A row of signs, and `-----Original Message-----` in any language. */
export const isDrawnLine = (text: string): boolean =>
  text.length < 120 &&
  (/^\s*(?:_{5,}|-{5,})\s*$/.test(text) || /^\s*-{5,20}[^-]{1,80}-{5,20}\s*$/.test(text));

function attributionLength(
  lines: readonly MailLine[],
  end: number,
  ownAddresses: readonly string[],
): number {
  if (!/[:：]$/.test(textAt(lines, end - 1).trimEnd())) return 0;
  let joined = "";
  for (let count = 1; count <= attributionMaxLines; count++) {
    const line = lines[end - count];
    if (line?.mark !== "new" || isBlankLine(line)) return 0;
    joined = `${textAt(lines, end - count)} ${joined}`;
    if (hasThreeNumbers(joined) || hasOwnAddress(joined, ownAddresses)) {
      return count + wrappedAbove(lines, end - count, joined, ownAddresses);
    }
  }
  return 0;
}

/** How many lines above belong to it, where it was wrapped: 1 for the date or the address, or none. */
function wrappedAbove(
  lines: readonly MailLine[],
  end: number,
  joined: string,
  ownAddresses: readonly string[],
): number {
  const above = textAt(lines, end - 1);
  if (lines[end - 1]?.mark !== "new") return 0;
  const hasDate = !hasThreeNumbers(joined) && hasThreeNumbers(above);
  const hasAddress = above.includes("<") && hasOwnAddress(above, ownAddresses);
  const isWithinBrackets = above.trimEnd().endsWith("<") || /^[^<]{0,300}>/.test(joined);
  return hasDate || hasAddress || isWithinBrackets ? 1 : 0;
}

const textAt = (lines: readonly MailLine[], at: number): string =>
  (lines[at]?.text ?? "").slice(0, lineMaxChars);

const hasThreeNumbers = (text: string): boolean => (text.match(/\p{Nd}+/gu) ?? []).length >= 3;

function hasOwnAddress(text: string, ownAddresses: readonly string[]): boolean {
  return (text.toLowerCase().match(address) ?? []).some(
    (one) => readReference(one) !== null || ownAddresses.includes(one),
  );
}

function aboveBlank(lines: readonly MailLine[], end: number): number {
  let at = end;
  while (at > 0 && lines[at - 1]?.mark === "new" && isBlankLine(lines[at - 1] as MailLine)) at -= 1;
  return at;
}
