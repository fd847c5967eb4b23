type NamedAddress = { name: string; address: string };

/** What a mail says: the same words as plain text and as HTML. */
export type MailBody = {
  subject: string;
  text: string;
  html: string;
  /** What the HTML shows of the mail itself. */
  pictures?: readonly MailAttachment[];
};

export type MailToRender = MailBody & {
  from: NamedAddress;
  to: NamedAddress;
  /** Null: answers go to `from`. */
  replyTo: NamedAddress | null;
  messageId: string;
  /** Of the mails that it goes on from, the oldest first. */
  references: readonly string[];
  date: Date;
  /** Of a machine: nothing is to answer it by itself. */
  isAutomatic: boolean;
  /** Made since a mail came. */
  isReply?: boolean;
  attachments?: readonly MailAttachment[];
};

export type MailAttachment = {
  filename: string;
  contentType: string;
  content: Buffer;
  cid?: string;
  contentDisposition?: "inline";
};

/** By this our own mails are known when they come back. */
const loopHeader = "X-Deskbell-Loop";

/** An automatic answer to them may be wanted. */
const byPeople = { "Auto-Submitted": "no" };
const byMachine = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "OOF, AutoReply",
};

/**
 * The bytes of a mail, as they go out. Rendered twice they would differ by their boundary, so they are kept.
 * Names and subject are encoded by nodemailer, which lets no line break through.
 */
export async function renderMail(mail: MailToRender): Promise<Buffer> {
  // Loaded only here: most trials send nothing.
  const { createTransport } = await import("nodemailer");
  const renderer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { references, from, replyTo, isAutomatic, isReply, attachments = [], ...words } = mail;
  const { pictures = [], ...rest } = words;
  const { message } = await renderer.sendMail({
    ...rest,
    from,
    ...(replyTo && { replyTo }),
    references: [...references],
    attachments: [...pictures, ...attachments],
    ...(references.length > 0 && { inReplyTo: references.at(-1) }),
    headers: {
      ...(isAutomatic ? byMachine : byPeople),
      ...(isReply && { "Auto-Submitted": "auto-replied" }),
      [loopHeader]: from.address,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return message as Buffer;
}
