import { Types } from "mongoose";
import { isDuplicateKey } from "../../database/duplicate-key.ts";
import { shownTicketFields } from "../activity/commit-change.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";

/** The tickets that are, or were, somebody's as a guest, the newest first: `owner` is whose they have become, or null. */
export async function ticketsOfGuest(
  guestId: string,
): Promise<{ id: string; owner: { id: string; name: string } | null }[]> {
  const tickets = await TicketModel.collection
    .find<Pick<TicketRecord, "_id" | "creator">>(
      { $or: [{ "creator.id": guestId }, { formerCreatorIds: guestId }] },
      { projection: { creator: 1 }, sort: { _id: -1 } },
    )
    .toArray();
  return tickets.map(({ _id, creator }) => ({
    id: _id.toString(),
    owner: creator.id === guestId ? null : creator,
  }));
}

/** Whether a ticket is still a guest's. */
export const hasGuestsTickets = async (guestId: string): Promise<boolean> =>
  (await TicketModel.exists({ "creator.id": guestId })) !== null;

type Parts = {
  runExclusive<T>(ticketId: string, task: () => Promise<T>): Promise<T>;
  publish(record: TicketRecord): void;
  /** Called with those whose number of unread tickets may have changed. */
  onUnread(personIds: readonly string[]): void;
};

export type HandOver = {
  guestId: string;
  account: { id: string; name: string };
  /** Whether messages of its thread have just become the account's: windows read them again then. */
  hasMovedMessages: boolean;
};

/**
 * Makes a guest's ticket their account's, with what of it names the guest, and publishes it: in one write, so that
 * a message that comes at the same moment finds the one or the other. Again it changes nothing.
 */
export function createTicketHandOver({ runExclusive, publish, onUnread }: Parts) {
  return async function handOver(ticketId: string, moved: HandOver): Promise<void> {
    await runExclusive(ticketId, async () => {
      const record = await write(ticketId, moved, {}).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        // The account has opened another with the same key: this one keeps none.
        return write(ticketId, moved, { idempotencyKey: "$$REMOVE", fingerprint: "$$REMOVE" });
      });
      if (!record) return;
      onUnread([moved.account.id]);
      publish(record);
    });
  };
}

/** Fields that hold ids of people, the guest's among them perhaps. */
const lists = ["unreadBy", "unseenBy", "markedUnreadBy", "beforeMerge.unseenBy"] as const;

async function write(
  ticketId: string,
  { guestId, account, hasMovedMessages }: HandOver,
  own: Record<string, unknown>,
): Promise<TicketRecord | null> {
  const isTheirs = { $or: [{ "creator.id": guestId }, { formerCreatorIds: guestId }] };
  const named = [{ "creator.id": guestId }, { lastSenderId: guestId }];
  const namesThem = hasMovedMessages
    ? {}
    : { $or: [...named, ...lists.map((field) => ({ [field]: guestId }))] };
  const now = new Date();
  const creator = { id: account.id, name: { $literal: account.name } };
  const record = await TicketModel.collection.findOneAndUpdate(
    { _id: new Types.ObjectId(ticketId), $and: [isTheirs, namesThem] },
    [
      {
        $set: {
          // What another account has become the owner of stays that one's.
          creator: { $cond: [{ $eq: ["$creator.id", guestId] }, creator, "$creator"] },
          formerCreatorIds: { $setUnion: [{ $ifNull: ["$formerCreatorIds", []] }, [guestId]] },
          ...Object.fromEntries(
            lists.map((field) => [field, replacedIn(field, guestId, account.id)]),
          ),
          lastSenderId: {
            $cond: [{ $eq: ["$lastSenderId", guestId] }, account.id, "$lastSenderId"],
          },
          changedAt: { $max: ["$changedAt", now] },
          untoldSince: now,
          ...(hasMovedMessages && { revision: { $add: [{ $ifNull: ["$revision", 0] }, 1] } }),
          ...own,
        },
      },
    ],
    { returnDocument: "after", projection: shownTicketFields },
  );
  return record as unknown as TicketRecord | null;
}

/** A list with one id in place of another, once; left as it is where it does not hold that. */
function replacedIn(field: string, from: string, to: string) {
  const list = { $ifNull: [`$${field}`, []] };
  return {
    $cond: [
      { $in: [from, list] },
      { $setUnion: [{ $setDifference: [list, [from]] }, [to]] },
      // A missing one stays missing.
      { $ifNull: [`$${field}`, "$$REMOVE"] },
    ],
  };
}
