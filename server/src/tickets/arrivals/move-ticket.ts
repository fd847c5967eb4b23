import { Types } from "mongoose";
import type { TeamMembers } from "../../teams/team-members.ts";
import { commitChange, shownTicketFields } from "../activity/commit-change.ts";
import { effectsOf, fieldsAfter, isUnmovedBy, type Written } from "../lifecycle/message-effects.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import { unreadFieldAfterReply } from "./unread-tickets.ts";
import { unreadStage } from "./whose-unread.ts";

/**
 * Notes a message in its ticket where that has the one before and keeps its status: the usual message
 * of a conversation, in one write.
 *
 * @param members who is in which team; of no matter where staff wrote
 * @returns the ticket as it is now; null where it has to be brought forward step by step
 */
export async function moveUnmoved(
  ticketId: string,
  message: Written,
  members: TeamMembers | null,
): Promise<TicketRecord | null> {
  const _id = new Types.ObjectId(ticketId);
  const fields = fieldsAfter(message);
  const moved = await TicketModel.collection.findOneAndUpdate(
    { _id, lastSeq: message.seq - 1, ...isUnmovedBy(message) },
    members
      ? [{ $set: fields }, ...unreadStage(members)]
      : // It is somebody's, and stays theirs: no team decides.
        [{ $set: { ...fields, ...unreadFieldAfterReply(message) } }],
    { projection: shownTicketFields, returnDocument: "after" },
  );
  return moved as unknown as TicketRecord | null;
}

type Options = {
  reopenDays: number;
  /** The messages of a ticket between two numbers, as they concern it. */
  writtenBetween(afterSeq: number, beforeSeq: number): Promise<Written[]>;
  /** Brings a message to the ticket that has taken the place of its own, which is merged. */
  raiseTarget(merged: TicketRecord, message: Written): Promise<void>;
};

/**
 * Notes a message in its ticket, after those before it that have not reached it yet: what each makes of
 * its status depends on the one before. Once more for the same message changes nothing.
 *
 * @returns the ticket as it is now, and whether this brought the message to it; null when there is none
 */
export async function moveInOrder(
  ticketId: string,
  message: Written,
  { reopenDays, writtenBetween, raiseTarget }: Options,
): Promise<{ ticket: TicketRecord; hasMoved: boolean } | null> {
  const now = await TicketModel.collection.findOne<Pick<TicketRecord, "lastSeq">>(
    { _id: new Types.ObjectId(ticketId) },
    { projection: { lastSeq: 1 } },
  );
  if (!now) return null;
  const isNext = message.seq <= now.lastSeq + 1;
  const missing = isNext ? [] : await writtenBetween(now.lastSeq, message.seq);
  let moved: { ticket: TicketRecord; hasMoved: boolean } | null = null;
  for (const written of [...missing, message]) {
    let raisedFor: string | null | undefined;
    const committed = await commitChange(ticketId, async (record) => {
      if (record.lastSeq >= written.seq) return null;
      // Decided by what is written over: another node may merge it at any moment before, undo that, and merge it again.
      const { mergedInto, mergeKey } = record;
      if (mergedInto && raisedFor !== mergeKey) await raiseTarget(record, written);
      raisedFor = mergeKey;
      return effectsOf(record, written, reopenDays);
    });
    moved = committed && { ticket: committed.ticket, hasMoved: committed.hasChanged };
  }
  return moved;
}
