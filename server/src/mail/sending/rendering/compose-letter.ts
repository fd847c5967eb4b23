import { singleLineText } from "@deskbell/shared/plain-text";
import type { MailLook } from "../../texts/mail-look.ts";
import { html, htmlPage, logoFileOf } from "../muting/mail-page.ts";
import type { MailBody } from "./render-mail.ts";

/** A mail of the desk itself, in whole sentences. */
export type Letter = {
  subject: string;
  /** The greeting is the first. */
  paragraphs: readonly string[];
  /** What the reader is to open, and in which words. */
  link?: { words: string; address: string };
  /** After the link. */
  closing?: readonly string[];
};

/** The same words as plain text and as HTML. */
export function composeLetter(letter: Letter, look: MailLook): MailBody {
  const { paragraphs, link, closing = [] } = letter;
  const subject = singleLineText.parse(letter.subject);
  const { signature } = look;
  const lines = [...paragraphs, link && `${link.words}\n${link.address}`, ...closing, signature];
  return {
    subject,
    text: `${lines.filter(Boolean).join("\n\n")}\n`,
    html: htmlPage(subject, look, [
      ...paragraphs.map(html.paragraph),
      link !== undefined && html.link(link.words, link.address),
      ...closing.map(html.paragraph),
      signature && html.paragraph(signature),
    ]),
    pictures: logoFileOf(look),
  };
}
