import { multilineText } from "@deskbell/shared/plain-text";
import { htmlLines, type PicturePlace } from "./html-lines.ts";
import { isBlankLine, linesOf, type MailLine, textOf } from "./mail-line.ts";
import { newLineCount, type SplitContext } from "./split-reply.ts";

/** Of each kind of text so much is read. */
const textMaxChars = 1_000_000;

export type MailText = {
  newText: string;
  wholeText: string;
  isTextCut: boolean;
  hasHtml: boolean;
  /** Content-IDs of the pictures that stand in what is new, and of all that stand in the text. */
  newPictures: Set<string>;
  shownPictures: Set<string>;
};

/**
 * What a mail says. Its HTML is read where it has one: it is what the sender saw, and the other text may
 * only say that there is HTML.
 */
export function readText(
  { html = "", text = "" }: { html?: string | undefined; text?: string | undefined },
  context: SplitContext,
): MailText {
  const { lines, pictures, isTextCut } = seenLines(html, text);
  const count = newLineCount(lines, context);
  return {
    newText: cleaned(lines.slice(0, count)),
    wholeText: cleaned(lines),
    isTextCut,
    hasHtml: html !== "",
    newPictures: idsOf(pictures.filter(({ line }) => line < count)),
    shownPictures: idsOf(pictures),
  };
}

function seenLines(html: string, text: string) {
  const isHtmlTooLong = html.length > textMaxChars;
  if (html && !(isHtmlTooLong && text)) {
    const seen = htmlLines(html.slice(0, textMaxChars));
    const isEmpty = seen.lines.every(isBlankLine);
    if (!isEmpty || !text) return { ...seen, isTextCut: isHtmlTooLong };
  }
  const lines = linesOf(text.slice(0, textMaxChars));
  const pictures: PicturePlace[] = [];
  return { lines, pictures, isTextCut: isHtmlTooLong || text.length > textMaxChars };
}

const cleaned = (lines: readonly MailLine[]): string =>
  multilineText.parse(textOf(lines).slice(0, textMaxChars));

const idsOf = (pictures: readonly PicturePlace[]): Set<string> =>
  new Set(pictures.map(({ contentId }) => contentId));
