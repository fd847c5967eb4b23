import { singleLineText } from "@deskbell/shared/plain-text";
import { emailSchema } from "@deskbell/shared/users/credentials";
import * as z from "zod";
import type { AnsweredMail } from "./kept-mails.ts";
import { supportAddress } from "./support-address.ts";

const textMaxChars = 20_000;
const textSchema = z.string().trim().min(1).max(textMaxChars);

/** What the forms of the mailbox send. */
export const replyFormSchema = z.object({ text: textSchema });
export const mailFormSchema = replyFormSchema.extend({
  name: singleLineText.pipe(z.string().max(100)),
  address: emailSchema,
  subject: singleLineText.pipe(z.string().max(200)),
});

/** The bytes of a mail that somebody writes to support, as their mail program would send it. */
export const writeMail = ({ name, address, subject, text }: z.infer<typeof mailFormSchema>) =>
  rendered({ from: { name, address }, to: supportAddress, subject, text });

/** Of an answer to a mail: below what was written now it quotes the whole mail. */
export function writeReply(mail: AnsweredMail, text: string): Promise<Buffer> {
  const { answerer, answerTo, subject, messageId, references } = mail;
  const quoted = mail.text.trimEnd().replace(/^/gm, "> ");
  const day = new Date().toUTCString().slice(0, 16);
  return rendered({
    from: answerer,
    to: answerTo,
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    text: `${text}\n\nOn ${day}, ${answerTo.name || "Support"} <${answerTo.address}> wrote:\n\n${quoted}\n`,
    inReplyTo: messageId,
    references: [...references, messageId],
  });
}

type CustomerMail = {
  from: { name: string; address: string };
  to: string | { name: string; address: string };
  subject: string;
  text: string;
  inReplyTo?: string;
  references?: string[];
};

async function rendered(mail: CustomerMail): Promise<Buffer> {
  const { createTransport } = await import("nodemailer");
  const renderer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const plain = { ...mail, disableFileAccess: true, disableUrlAccess: true };
  const { message } = await renderer.sendMail(plain);
  return message as Buffer;
}
