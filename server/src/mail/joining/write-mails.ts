import { limits } from "@deskbell/shared/limits";
import { singleLineText } from "@deskbell/shared/plain-text";
import { Types } from "mongoose";
import type { Viewer, ViewerNow } from "../../identity/viewer.ts";
import type { MessageService } from "../../messages/message.service.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import type { Scanner } from "../../uploads/scanning/scanner.ts";
import type { MailRecord } from "../mail.model.ts";
import type { ParsedMail } from "../parsing/parsed-mail.ts";
import type { Understood } from "../receiving/process-mails.ts";
import type { Acknowledge } from "../sending/queue/acknowledge-mail.ts";
import type { createMailCount } from "./count-mails.ts";
import type { ForwardedPlace } from "./find-forward.ts";
import type { Verdict } from "./judge-mail.ts";
import { openingText, uuidOf, wordsOfMail } from "./mail-words.ts";

/** What tickets that a mail opened are about, which no customer can choose. */
const mailEnquiryInfo = "E-mail";

export type From = { name: string; address: string };
export type Facts = NonNullable<Understood["facts"]>;
/** A mail as it was read so far. */
export type Read = { mail: MailRecord; parsed: ParsedMail; from: From; facts: Facts };

export type WritingParts = {
  /** By which mailbox a mail came in that was written to these, and the team in which its ticket begins. */
  arrivedBy(
    mail: Pick<MailRecord, "mailboxId">,
    recipients: readonly string[],
  ): Promise<{ mailboxId?: string; teamId?: string }>;
  count: Pick<ReturnType<typeof createMailCount>, "mayNote">;
  tickets: Pick<TicketService, "open" | "noteMail" | "addMailedNote">;
  messages: Pick<MessageService, "send">;
  /** Tells who has opened a ticket that it has arrived. */
  acknowledge: Acknowledge;
  /** See Scanner. */
  scanFile: Scanner["check"];
};

/** As its message or ticket says that it came by mail. */
const mark = ({ mail, facts }: Read, words: { isShortened: boolean; filesLeft: number }) => ({
  mailId: mail._id,
  isProven: facts.isProven ?? false,
  ...(words.isShortened && { isShortened: true }),
  ...(words.filesLeft > 0 && { filesLeft: words.filesLeft }),
});

/** Stores what becomes of mails, under ids that come of them. */
export function createWriting(parts: WritingParts) {
  const { count, messages, tickets } = parts;
  const wordsOf = createReadingWords(parts);
  return {
    /** @param viewerNow whose right it is, where that is not the sender's */
    async join(
      read: Read,
      viewer: Viewer,
      ticketId: string,
      { viewerNow, isCopied = false }: { viewerNow?: ViewerNow; isCopied?: boolean } = {},
    ): Promise<Understood> {
      const words = await wordsOf(read);
      const { message } = await messages.send(
        viewer,
        {
          conversationId: ticketId,
          clientMessageId: uuidOf("message", read.mail.key),
          text: words.text,
        },
        {
          files: words.files,
          byMail: { ...mark(read, words), ...(isCopied && { isCopied }) },
          isCopied,
          ...(viewerNow && { viewerNow }),
        },
      );
      return {
        state: "joined",
        reason: null,
        facts: {
          ...read.facts,
          ticketId: toId(message.conversationId),
          messageSeq: message.seq,
        },
      };
    },

    open: createOpening(parts),

    /** An answer to what was forwarded: a note, of which whoever forwarded it is told. */
    async answerNote(read: Read, { ticketId, forward }: ForwardedPlace): Promise<Understood> {
      const words = await wordsOf(read);
      const { mail, from, facts } = read;
      await tickets.addMailedNote(ticketId, {
        clientNoteId: uuidOf("note", mail.key),
        text: words.text,
        files: words.files,
        name: from.name || from.address,
        byMail: { ...mark(read, words), address: from.address },
        addresses: [forward.byId],
      });
      return { state: "joined", reason: null, facts: { ...facts, ticketId: toId(ticketId) } };
    },

    async note(read: Read, ticketId: string): Promise<Understood> {
      await tickets.noteMail(ticketId, noteOf(read, "automatic"));
      const facts = { ...read.facts, ticketId: toId(ticketId) };
      return { state: "joined", reason: "automatic", facts };
    },

    async hold(read: Read, held: Extract<Verdict, { is: "held" }>): Promise<Understood> {
      const { ticketId } = held;
      // Whoever got hold of a ticket's address fills its history with no more than a few lines.
      if (ticketId && (await count.mayNote(ticketId, read.mail._id))) {
        await tickets.noteMail(ticketId, noteOf(read, "held"));
      }
      return heldAt(read, held);
    },
  };
}

/** What a mail says; a file of which nobody can say now whether it has a virus waits, and not the mail. */
const createReadingWords =
  ({ scanFile }: WritingParts) =>
  ({ parsed, from }: Read) =>
    wordsOfMail(parsed, (file) => scanFile(from.address, file, { mayWait: true }));

function createOpening(parts: WritingParts) {
  const { acknowledge, arrivedBy, tickets } = parts;
  const wordsOf = createReadingWords(parts);
  /** @param isAnswered whether its sender is mailed that it has arrived */
  return async function open(
    read: Read,
    viewer: Viewer,
    { isAnswered = false }: { isAnswered?: boolean } = {},
  ): Promise<Understood> {
    const { from, parsed } = read;
    const words = await wordsOf(read);
    const by = await arrivedBy(
      read.mail,
      parsed.recipients.map(({ address }) => address),
    );
    const { _id, ticket: number } = await tickets.open(
      viewer,
      {
        subject: words.subject,
        description: openingText(words),
        visibility: "privet",
        enquiryInfo: mailEnquiryInfo,
      },
      {
        files: words.files,
        idempotencyKey: uuidOf("ticket", read.mail.key),
        ...by,
        byMail: mark(read, words),
      },
    );
    if (isAnswered) {
      const ticket = { id: _id, number, subject: words.subject, mailboxId: by.mailboxId };
      const { messageId } = parsed;
      const customer = { id: viewer.id, name: viewer.name };
      await acknowledge({ ticket, customer, address: from.address, messageId });
    }
    return { state: "opened", reason: null, facts: { ...read.facts, ticketId: toId(_id) } };
  };
}

export function heldAt(
  { facts }: Read,
  { reason, ticketId }: Pick<Extract<Verdict, { is: "held" }>, "reason" | "ticketId">,
): Understood {
  const at = ticketId && { ticketId: toId(ticketId) };
  return { state: "held", reason, facts: { ...facts, ...at } };
}

const toId = (id: string) => new Types.ObjectId(id);

const noteOf = ({ mail, parsed, from }: Read, is: "automatic" | "held") => ({
  mailId: mail._id.toString(),
  is,
  about: [from.name, `<${from.address}>`, singleLineText.parse(parsed.subject)]
    .filter(Boolean)
    .join(" ")
    .slice(0, limits.statusReasonMaxChars)
    .toWellFormed(),
  at: new Date(),
});
