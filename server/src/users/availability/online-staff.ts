import { trusted } from "mongoose";
import { activePeopleWho } from "../../access/stored-access.ts";
import { UserModel } from "../user.model.ts";
import { capacityOf, isOnline } from "./stored-availability.ts";

/** Those of these people who work here and are given tickets now. */
async function onlineAmong(ids: readonly string[]) {
  const among = { _id: trusted({ $in: [...ids] }), ...isOnline };
  const users = await UserModel.find({ $and: [among, activePeopleWho("ticket:work")] })
    .select({ capacity: 1, lastAssignedAt: 1, givenTicketId: 1 })
    .lean();
  return users.map((user) => ({
    id: user._id.toString(),
    capacity: capacityOf(user),
    lastAssignedMs: user.lastAssignedAt?.getTime() ?? 0,
    givenTicketId: user.givenTicketId ?? null,
  }));
}

/** Notes which ticket somebody is given, if they are online and nothing was given to them since they were read. */
async function beginAssignment(
  { id, lastAssignedMs }: { id: string; lastAssignedMs: number },
  ticketId: string,
  atMs: number,
): Promise<boolean> {
  const asRead = lastAssignedMs === 0 ? null : new Date(lastAssignedMs);
  const { matchedCount } = await UserModel.updateOne(
    { _id: id, lastAssignedAt: asRead, disabledAt: null, ...isOnline },
    { $set: { lastAssignedAt: new Date(atMs), givenTicketId: ticketId } },
    { timestamps: false },
  );
  return matchedCount === 1;
}

/** The ticket has reached them, or somebody else. */
async function endAssignment(id: string, ticketId: string): Promise<void> {
  await UserModel.updateOne(
    { _id: id, givenTicketId: ticketId },
    { $unset: { givenTicketId: 1 } },
    { timestamps: false },
  );
}

/** What giving out tickets asks about people. */
export const onlineStaff = { onlineAmong, beginAssignment, endAssignment };
