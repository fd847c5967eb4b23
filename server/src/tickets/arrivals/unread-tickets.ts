import { type Types, trusted } from "mongoose";
import { type Asker, can, scoped } from "../../access/can.ts";
import { createBatchLoader } from "../../concurrency/batch-loader.ts";
import { TicketModel } from "../ticket.model.ts";
import { unseenByNow } from "./whose-unread.ts";

/** Whom a message concerns: it makes the ticket unread for the readers, never for its sender. */
export type UnreadMessage = {
  seq: number;
  senderId: string;
  isByCustomer: boolean;
  readerIds: readonly string[];
};

const lastOf = (isByCustomer: boolean) => (isByCustomer ? "lastCustomerSeq" : "lastStaffSeq");

/** The fields that a message changes beside those of its number; a person who replies has read what was there. */
export function unreadFieldsAfter({ seq, senderId, isByCustomer, readerIds }: UnreadMessage) {
  return {
    [lastOf(isByCustomer)]: seq,
    unseenBy: {
      $setUnion: [{ $setDifference: [unseenByNow, [senderId]] }, [...readerIds]],
    },
    markedUnreadBy: { $setDifference: [{ $ifNull: ["$markedUnreadBy", []] }, [senderId]] },
  };
}

/** For whom a ticket that is somebody's is unread after one of the staff has replied. */
export const unreadFieldAfterReply = ({ senderId, readerIds }: UnreadMessage) => ({
  unreadBy: {
    $setUnion: [{ $setDifference: [{ $ifNull: ["$unreadBy", []] }, [senderId]] }, [...readerIds]],
  },
});

/**
 * Takes a reader off a ticket unless something unread came after `seq`.
 *
 * @returns whether it is unread for them all the same
 */
export async function clearUnread(
  viewer: Asker,
  { _id, creatorId }: { _id: Types.ObjectId; creatorId: string },
  seq: number,
): Promise<{ isUnread: boolean; hasChanged: boolean }> {
  // What makes it unread for its customer staff wrote, and the other way round.
  const field = lastOf(creatorId !== viewer.id);
  const { id } = viewer;
  const unseen = { $or: [{ unreadBy: id }, { unseenBy: id }] };
  const filter = scoped(viewer, "ticket:read", { _id, ...unseen });
  const { modifiedCount } = await TicketModel.updateOne(
    // Not "at most": an older ticket, or one that has it from a merge only, has no such number.
    { ...filter, [field]: trusted({ $not: { $gt: seq } }) },
    { $pull: { unreadBy: id, unseenBy: id, markedUnreadBy: id } },
  );
  if (modifiedCount > 0) return { isUnread: false, hasChanged: true };
  const isUnread = (await TicketModel.exists({ _id, unreadBy: id })) !== null;
  return { isUnread, hasChanged: false };
}

/**
 * Makes a ticket unread for somebody who has read it; spam is for none of the staff, what is merged for nobody.
 *
 * @returns whether it is unread for them now
 */
export async function makeUnread(
  viewer: Asker,
  { _id, creatorId }: { _id: Types.ObjectId; creatorId: string },
): Promise<boolean> {
  const isOwn = creatorId === viewer.id;
  const filter = scoped(viewer, "ticket:read", {
    _id,
    mergedInto: null,
    ...(!isOwn && { isSpam: null }),
  });
  const { matchedCount } = await TicketModel.updateOne(filter, {
    $addToSet: { unreadBy: viewer.id, markedUnreadBy: viewer.id },
  });
  return matchedCount > 0;
}

/**
 * How many tickets somebody has not read, counted up to `max`: an index gives them, read or closed ones cost nothing.
 * What was unread for one of the staff is none of theirs any more once they are staff no longer.
 */
export const countUnread = (viewer: Asker, max: number): Promise<number> =>
  TicketModel.countDocuments(unreadFor(viewer), { limit: max });

const unreadFor = (viewer: Asker) => scoped(viewer, "ticket:read", { unreadBy: viewer.id });

/** Usually those who come back together have few unread: with more, each is asked for alone. */
const togetherMax = 500;

type UnreadTicket = { _id: Types.ObjectId; unreadBy: string[]; creator: { id: string } };

/** Ids of tickets that somebody has not read, up to `max`, in no order: of many people at once in one command. */
export const listUnread = createBatchLoader(
  async (asked: readonly { viewer: Asker; max: number }[]): Promise<string[][]> => {
    const personIds = [...new Set(asked.map(({ viewer }) => viewer.id))];
    const ofAny = { unreadBy: { $in: personIds } };
    const found = asked.length > 1 ? await findUnread(ofAny, togetherMax) : null;
    if (!found || found.length === togetherMax) {
      const each = asked.map(({ viewer, max }) => findUnread(unreadFor(viewer), max));
      return (await Promise.all(each)).map(idsOf);
    }
    return asked.map(({ viewer, max }) => {
      const isUnread = (ticket: UnreadTicket) =>
        ticket.unreadBy.includes(viewer.id) && can(viewer, "ticket:read", ticket);
      return idsOf(found.filter(isUnread)).slice(0, max);
    });
  },
);

const idsOf = (tickets: readonly UnreadTicket[]) => tickets.map(({ _id }) => _id.toString());

const findUnread = (filter: Record<string, unknown>, max: number): Promise<UnreadTicket[]> =>
  TicketModel.collection
    .find<UnreadTicket>(filter, {
      projection: { unreadBy: 1, "creator.id": 1 },
      limit: max,
      batchSize: max,
    })
    .toArray();

/** A person who is staff no more has nothing unread in tickets of others. */
export async function forgetUnread(personId: string): Promise<void> {
  await TicketModel.updateMany(
    {
      $or: [{ unreadBy: personId }, { unseenBy: personId }],
      "creator.id": trusted({ $ne: personId }),
    },
    { $pull: { unreadBy: personId, unseenBy: personId, markedUnreadBy: personId } },
  );
}
