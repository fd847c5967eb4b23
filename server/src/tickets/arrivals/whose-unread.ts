import { type TeamMembers, teamMembers } from "../../teams/team-members.ts";
import type { TicketRecord } from "../ticket.model.ts";

/** As much of a ticket as says whose it is. */
export type AssignmentFields = {
  assigneeId?: string | null | undefined;
  teamId?: string | null | undefined;
  followerIds?: readonly string[] | null | undefined;
};

/**
 * Whether a ticket is one of somebody's: theirs as its assignee or follower, or nobody's yet in a team of
 * theirs. Where there is no team, or one without members, it is in everybody's; who is in none looks after all.
 */
export function isTheirs(
  { assigneeId, teamId, followerIds }: AssignmentFields,
  personId: string,
  members: TeamMembers,
): boolean {
  if (assigneeId === personId || followerIds?.includes(personId)) return true;
  if (assigneeId) return false;
  const team = members.get(teamId ?? "") ?? [];
  const isInNone = [...members.values()].every((ids) => !ids.includes(personId));
  return team.length === 0 || team.includes(personId) || isInNone;
}

/** Fields that decide for whom a ticket is unread. */
const deciding = ["assigneeId", "teamId", "followerIds", "isSpam", "unseenBy"];

const listOf = (field: string) => ({ $ifNull: [`$${field}`, []] });

/** Older tickets have no more than `unreadBy`. */
export const unseenByNow = { $ifNull: ["$unseenBy", { $ifNull: ["$unreadBy", []] }] };

/**
 * The stage of an update pipeline, behind that which sets these fields, that says for whom the ticket is
 * unread then: of those who have not seen what was written last its customer, and staff whose it is, as
 * `isTheirs` says; and who marked it so. None where nothing of that changes.
 */
export async function unreadStageAfter(changed: object): Promise<Record<string, object>[]> {
  if (!deciding.some((field) => field in changed)) return [];
  return unreadStage(await teamMembers());
}

/** Whether the last entry of a ticket's history may have made it unread for others than before. */
export const mayChangeUnread = ({ lastActivity }: TicketRecord): boolean =>
  lastActivity?.noteId != null ||
  (lastActivity?.changes?.some(({ field }) => deciding.includes(field)) ?? false);

/** The same stage, where it is known who is in which team. */
export function unreadStage(members: TeamMembers): Record<string, object>[] {
  const inNone = { $setDifference: [unseenByNow, [...members.values()].flat()] };
  const ofTeam = [...members]
    .filter(([, ids]) => ids.length > 0)
    .reduce<unknown>(
      (others, [id, ids]) => ({
        $cond: [{ $eq: ["$teamId", id] }, { $setUnion: [[...ids], inNone] }, others],
      }),
      unseenByNow,
    );
  const isAssigned = { $ifNull: ["$assigneeId", false] };
  const staff = {
    $setUnion: [listOf("followerIds"), { $cond: [isAssigned, ["$assigneeId"], ofTeam] }],
  };
  const concerned = { $setUnion: [["$creator.id"], { $cond: ["$isSpam", [], staff] }] };
  // The intersection; the embedded store has no $setIntersection.
  const unread = { $setDifference: [unseenByNow, { $setDifference: [unseenByNow, concerned] }] };
  const marked = { $cond: ["$isSpam", [], listOf("markedUnreadBy")] };
  return [
    { $set: { unseenBy: unseenByNow } },
    { $set: { unreadBy: { $setUnion: [unread, marked] } } },
  ];
}
