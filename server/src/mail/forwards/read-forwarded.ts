import type { StoredFile } from "../../uploads/storage/stored-file.ts";
import type { UserDirectory } from "../../users/user.directory.ts";
import type { FoundTicket } from "../sending/delivery/mails-of-ticket.ts";

/** In one mail; of more the latest. */
const messagesMax = 100;

type ReadableMessage = {
  seq: number;
  sender: { id: string; name: string };
  text: string;
  files: readonly StoredFile[];
  createdAt: Date;
  deletedAt?: Date | null | undefined;
};

export type ReadMessages = {
  /** The messages of a ticket after a number, the oldest first. */
  messagesAfter(asked: {
    ticketId: string;
    after: number;
    limit: number;
  }): Promise<readonly ReadableMessage[]>;
  people: UserDirectory["people"];
};

export type FoundMessages = {
  /** The oldest first; the opening has the number 0. */
  messages: { seq: number; name: string; at: Date; text: string; files: readonly StoredFile[] }[];
  hasEarlier: boolean;
};

/**
 * What of a ticket is forwarded: a message, or the opening and all messages. Notes are in none of these.
 *
 * @returns null where there is no such message
 */
export async function readForwarded(
  ticket: FoundTicket,
  seq: number | undefined,
  { messagesAfter, people }: ReadMessages,
): Promise<FoundMessages | null> {
  const found =
    seq === undefined
      ? await wholeOf(ticket, messagesAfter)
      : await oneOf(ticket, seq, messagesAfter);
  if (!found) return null;
  const { written, hasEarlier } = found;
  const currentPerson = await people(written.map(({ sender }) => sender.id));
  return {
    messages: written.map(({ seq, sender, text, files, createdAt }) => ({
      seq,
      name: currentPerson(sender).name,
      at: createdAt,
      text,
      files,
    })),
    hasEarlier,
  };
}

type ReadAfter = ReadMessages["messagesAfter"];

async function wholeOf(ticket: FoundTicket, messagesAfter: ReadAfter) {
  const after = Math.max(0, ticket.lastSeq - messagesMax);
  const messages = await messagesAfter({
    ticketId: ticket._id.toString(),
    after,
    limit: messagesMax * 2,
  });
  const opening = after === 0 ? [openingOf(ticket)] : [];
  return {
    written: [...opening, ...messages.filter(({ deletedAt }) => !deletedAt)],
    hasEarlier: after > 0,
  };
}

async function oneOf(ticket: FoundTicket, seq: number, messagesAfter: ReadAfter) {
  if (seq === 0) return { written: [openingOf(ticket)], hasEarlier: false };
  const [message] = await messagesAfter({
    ticketId: ticket._id.toString(),
    after: seq - 1,
    limit: 1,
  });
  return message?.seq === seq && !message.deletedAt
    ? { written: [message], hasEarlier: false }
    : null;
}

function openingOf(ticket: FoundTicket): ReadableMessage {
  const { creator, openedById, description, attachments, createdAt } = ticket;
  return {
    seq: 0,
    sender: openedById ? { id: openedById, name: "" } : creator,
    text: description,
    files: attachments as StoredFile[],
    createdAt,
  };
}
