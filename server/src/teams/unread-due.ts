import { trusted } from "mongoose";
import { TeamModel, type TeamRecord } from "./team.model.ts";

// That it is to be said anew for whom tickets are unread stands in the team, in the write that changes its members.

/** For whom that is due since others are in a team. */
export type UnreadDue = {
  teamId: string;
  since: Date;
  personIds: readonly string[];
  /** It had or has no members: then it is everybody's. */
  isForAll: boolean;
};

type Members = Pick<TeamRecord, "memberIds">;

type DueUpdate = {
  set: { unreadDueSince?: Date; isUnreadDueForAll?: boolean };
  addToSet: { unreadDueFor?: { $each: string[] } };
};

/** The update that notes it with the members before and after; an empty one where these are the same. */
export function unreadDueAfter(before: Members | null, after: Members | null): DueUpdate {
  const [were, are] = [before?.memberIds ?? [], after?.memberIds ?? []];
  const personIds = [
    ...were.filter((id) => !are.includes(id)),
    ...are.filter((id) => !were.includes(id)),
  ];
  if (personIds.length === 0) return { set: {}, addToSet: {} };
  const isForAll = were.length === 0 || are.length === 0;
  return {
    set: { unreadDueSince: new Date(), ...(isForAll && { isUnreadDueForAll: true }) },
    addToSet: { unreadDueFor: { $each: personIds } },
  };
}

type DueFields = "_id" | "unreadDueSince" | "unreadDueFor" | "isUnreadDueForAll";

export function unreadDueOf(team: Pick<TeamRecord, DueFields>): UnreadDue | null {
  const { _id, unreadDueSince: since, unreadDueFor, isUnreadDueForAll } = team;
  if (!since) return null;
  const personIds = unreadDueFor ?? [];
  return { teamId: _id.toString(), since, personIds, isForAll: isUnreadDueForAll === true };
}

/** What processes that died have left due before this time. */
export async function findUnreadDue(before: Date): Promise<UnreadDue[]> {
  const teams = await TeamModel.find({ unreadDueSince: trusted({ $lte: before }) }).lean();
  return teams.flatMap((team) => unreadDueOf(team) ?? []);
}

/** It was said anew; what has become due in the meantime stays. */
export async function settleUnreadDue({ teamId, since }: UnreadDue): Promise<void> {
  await TeamModel.updateOne(
    { _id: teamId, unreadDueSince: since },
    { $unset: { unreadDueSince: 1, unreadDueFor: 1, isUnreadDueForAll: 1 } },
  );
}
