import type { Types } from "mongoose";
import { type TeamMembers, teamMembers } from "../../teams/team-members.ts";
import { TicketModel } from "../ticket.model.ts";
import { unreadStage } from "./whose-unread.ts";

/** So few that each write ends long before the desk gives up waiting for its database. */
const batchMax = 500;

/**
 * Says anew for whom tickets that nobody has are unread, after others are in a team than before. Who is in
 * none looks after all, and a team without members is everybody's: so any team's tickets may be concerned.
 *
 * @param personIds those who are in other teams than before
 * @param teamIds teams that have members only now, or no more
 * @returns false when it was interrupted
 */
export async function renewUnread(
  personIds: readonly string[],
  teamIds: readonly string[],
  signal?: AbortSignal,
): Promise<boolean> {
  const concerned = {
    $or: [
      { unseenBy: { $in: [...personIds] } },
      { teamId: { $in: [...teamIds] }, unseenBy: { $gte: "" } },
    ],
    assigneeId: null,
  };
  const found = await TicketModel.collection
    .find<{ _id: Types.ObjectId }>(concerned, { projection: { _id: 1 } })
    .toArray();
  for (let from = 0; from < found.length; from += batchMax) {
    if (signal?.aborted) return false;
    const ids = found.slice(from, from + batchMax).map(({ _id }) => _id);
    // Asked anew: a team may be changed again in the meantime.
    const members: TeamMembers = await teamMembers();
    await TicketModel.collection.updateMany(
      { _id: { $in: ids }, assigneeId: null },
      unreadStage(members),
    );
  }
  return true;
}
