import type { MailLine } from "./mail-line.ts";

/** How mail programs begin the subject of what they forward, in their languages. */
const prefix =
  /^(?:fwd?|wg|tr|rv|enc|i|doorst|vb|vl|pd|i̇lt|ilt|πρθ|továbbítás|fs|hb|转发|轉寄|轉發|転送|전달)\s?[:：]/iu;

/** `---------- Forwarded message ---------` in any language; Outlook's line below answers has five dashes. */
const drawn = /^-{8,20} [^-\s].{0,60} -{8,20}$/;

/** Whether a mail passes on another one, so that everything in it is meant to be read. */
export const isForward = (lines: readonly MailLine[], subject: string): boolean =>
  prefix.test(subject.trim()) ||
  lines.some(({ text, mark }) => mark !== "quote" && text.length < 120 && drawn.test(text.trim()));
