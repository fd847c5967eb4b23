import { type TeamMembers, teamMembers } from "../../teams/team-members.ts";
import { TicketModel } from "../ticket.model.ts";
import { unreadStage } from "./whose-unread.ts";

/**
 * Says anew for whom tickets that nobody has are unread, after others are in a team than before. Who is in
 * none looks after all, and a team without members is everybody's: so any team's tickets may be concerned.
 *
 * @param personIds those who are in other teams than before
 * @param teamIds teams that have members only now, or no more
 */
export async function renewUnread(
  personIds: readonly string[],
  teamIds: readonly string[],
): Promise<void> {
  const concerned = [
    { unseenBy: { $in: [...personIds] } },
    { teamId: { $in: [...teamIds] }, unseenBy: { $gte: "" } },
  ];
  const members: TeamMembers = await teamMembers();
  await TicketModel.collection.updateMany(
    { $or: concerned, assigneeId: null },
    unreadStage(members),
  );
}
