import { Types } from "mongoose";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import { makeUnreadLate, type NewMessage, unreadFieldsAfter } from "./unread-tickets.ts";

/** Many, and nobody is shown them. */
export const withoutWords = { searchWords: 0 } as const;

const asItIsNow = { projection: withoutWords, returnDocument: "after" } as const;

type Options = {
  at: Date;
  /** Who has read the ticket up to this message; asked for only when a later message was faster. */
  whoHasRead(ticketId: string, seq: number): Promise<string[]>;
};

/**
 * Notes a message in its ticket: its number, its time, and for whom the ticket is unread now. Once
 * more for the same message changes nothing.
 *
 * @returns the ticket as it is now; null when there is none
 */
export async function moveTicket(
  ticketId: string,
  message: NewMessage,
  { at, whoHasRead }: Options,
): Promise<TicketRecord | null> {
  const _id = new Types.ObjectId(ticketId);
  const { seq, senderId } = message;
  const moved = await TicketModel.collection.findOneAndUpdate(
    { _id, lastSeq: { $lt: seq } },
    [
      {
        $set: {
          lastSeq: seq,
          lastSenderId: senderId,
          updatedAt: { $max: ["$updatedAt", at] },
          ...unreadFieldsAfter(message),
        },
      },
    ],
    asItIsNow,
  );
  if (moved) return moved as unknown as TicketRecord;
  // A later one was faster: the current state is published.
  await makeUnreadLate(ticketId, message, await whoHasRead(ticketId, seq));
  const record = await TicketModel.collection.findOne({ _id }, { projection: withoutWords });
  return record as unknown as TicketRecord | null;
}
