import { upgradeOnce } from "../../database/upgrade-once.ts";
import { allTicketIds } from "../reading/all-ticket-ids.ts";
import { TicketModel } from "../ticket.model.ts";

/** Tickets in which nothing was written for so long are closed by the upgrade. */
const activeDays = 30;
const dayMs = 24 * 60 * 60_000;

/**
 * Gives a status to tickets that an older version has stored: open where the customer wrote last, pending
 * where staff did, closed where that is long ago. `waitingSince` is the last message's time, since nobody
 * has noted when the wait began; `firstReplyAt` too, where there was a reply.
 */
export async function setStatuses(now = new Date()): Promise<void> {
  const lastActive = new Date(now.getTime() - activeDays * dayMs);
  await upgradeOnce("ticket-statuses", now, async () => {
    for await (const ids of allTicketIds()) {
      await TicketModel.collection.updateMany({ _id: { $in: ids }, status: null }, [
        { $set: fieldsOfBefore(lastActive) },
      ]);
    }
  });
}

/** What follows from who wrote last, and when, as expressions of an update pipeline. */
function fieldsOfBefore(lastActive: Date): Record<string, unknown> {
  const isOver = { $lt: ["$updatedAt", lastActive] };
  const lastSenderId = { $ifNull: ["$lastSenderId", ""] };
  const isCustomers = { $in: [lastSenderId, ["", "$creator.id"]] };
  const isWaiting = { $and: [{ $not: [isOver] }, isCustomers] };
  const hasReply = { $or: [{ $not: [isCustomers] }, { $gt: ["$lastStaffSeq", 0] }] };
  const active = { $cond: [isCustomers, "open", "pending"] };
  return {
    status: { $cond: [isOver, "closed", active] },
    statusSince: "$updatedAt",
    changedAt: "$updatedAt",
    closedAt: { $cond: [isOver, "$updatedAt", "$$REMOVE"] },
    waitingSince: { $cond: [isWaiting, "$updatedAt", "$$REMOVE"] },
    firstReplyAt: { $cond: [hasReply, "$updatedAt", "$$REMOVE"] },
  };
}
