import type { composeAnswers } from "./compose-answers.ts";

type Mailbox = { name: string; address: string };

export type MailToRender = ReturnType<typeof composeAnswers> & {
  from: Mailbox;
  to: Mailbox;
  /** Null: answers go to `from`. */
  replyTo: Mailbox | null;
  messageId: string;
  /** Of the mails that it goes on from, the oldest first. */
  references: readonly string[];
  date: Date;
};

/** By this our own mails are known when they come back. */
const loopHeader = "X-Deskbell-Loop";

/**
 * The bytes of a mail, as they go out. Rendered twice they would differ by their boundary, so they are kept.
 * Names and subject are encoded by nodemailer, which lets no line break through.
 */
export async function renderMail(mail: MailToRender): Promise<Buffer> {
  // Loaded only here: most trials send nothing.
  const { createTransport } = await import("nodemailer");
  const renderer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { references, from, replyTo, ...rest } = mail;
  const { message } = await renderer.sendMail({
    ...rest,
    from,
    ...(replyTo && { replyTo }),
    references: [...references],
    ...(references.length > 0 && { inReplyTo: references.at(-1) }),
    // Words of people, not of a machine: an automatic answer to them may be wanted.
    headers: { "Auto-Submitted": "no", [loopHeader]: from.address },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return message as Buffer;
}
