import type { MailLine } from "./mail-line.ts";

/** Prefixes of the subject by which mail programs mark a forwarded mail, in their languages. */
const prefix =
  /^(?:fwd?|wg|tr|rv|enc|i|doorst|vb|vl|pd|i̇lt|ilt|πρθ|továbbítás|fs|hb|转发|轉寄|轉發|転送|전달)\s?[:：]/iu;

/** Any prefix of a subject, such as `Re:` of an answer. */
const anyPrefix = /^[\p{L}\p{M}]{1,5}\s?[:：]/u;

/** Gmail's `---------- Forwarded message ---------`, in any language. Outlook's line above a quoted mail has five dashes. */
const gmails = /^-{9,20} [^-\s].{0,60} -{9,20}$/;
/** Thunderbird's; Samsung's line above a quoted mail looks the same. */
const thunderbirds = /^-{8} [^-\s].{0,60} -{8}$/;

/** Whether a mail passes on another one, so that everything in it is meant to be read. */
export function isForward(lines: readonly MailLine[], subject: string): boolean {
  if (prefix.test(subject.trim())) return true;
  const isAnswer = anyPrefix.test(subject.trim());
  return lines.some(({ text, mark }) => {
    if (mark === "quote" || text.length > 120) return false;
    return gmails.test(text.trim()) || (!isAnswer && thunderbirds.test(text.trim()));
  });
}
