import { upgradeOnce } from "../database/upgrade-once.ts";
import { UserModel } from "./user.model.ts";

/**
 * Counts everything as read, for everybody, that was written before this version first ran: nobody
 * starts with 100,000 unread tickets.
 */
export async function setReadBefore(now = new Date()): Promise<void> {
  await upgradeOnce("read-before", now, () =>
    UserModel.updateMany(
      { readBefore: null },
      { $set: { readBefore: now } },
      { timestamps: false },
    ),
  );
}
