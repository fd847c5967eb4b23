import { upgradeOnce } from "../../database/upgrade-once.ts";
import { TicketModel } from "../ticket.model.ts";

/** Tickets in which nothing was written for so long are closed by the upgrade. */
const activeDays = 30;
const dayMs = 24 * 60 * 60_000;

const withoutStatus = { status: null };

/**
 * Gives a status to tickets that an older version has stored: open where the customer wrote last, pending
 * where staff did, closed where that is long ago. `waitingSince` is the last message's time, since nobody
 * has noted when the wait began.
 */
export async function setStatuses(now = new Date()): Promise<void> {
  const lastActive = new Date(now.getTime() - activeDays * dayMs);
  await upgradeOnce("ticket-statuses", now, async () => {
    await TicketModel.collection.updateMany({ ...withoutStatus, updatedAt: { $lt: lastActive } }, [
      {
        $set: {
          status: "closed",
          statusSince: "$updatedAt",
          closedAt: "$updatedAt",
          changedAt: "$updatedAt",
        },
      },
    ]);
    const isWaiting = { $in: ["$lastSenderId", ["", "$creator.id"]] };
    await TicketModel.collection.updateMany(withoutStatus, [
      {
        $set: {
          status: { $cond: [isWaiting, "open", "pending"] },
          statusSince: "$updatedAt",
          changedAt: "$updatedAt",
          waitingSince: { $cond: [isWaiting, "$updatedAt", "$$REMOVE"] },
        },
      },
    ]);
  });
}
