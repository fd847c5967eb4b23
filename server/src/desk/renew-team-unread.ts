import { findUnreadDue, settleUnreadDue, type UnreadDue } from "../teams/unread-due.ts";
import { renewUnread } from "../tickets/arrivals/renew-unread.ts";
import { userDirectory } from "../users/user.directory.ts";

/** By then whoever changed the team has done it, or has died, and every node knows its members. */
const leftAfterMs = 30_000;

type Parts = {
  /** Called with those whose number of unread tickets may have changed. */
  onUnread(personIds: readonly string[]): void;
};

/** Says anew for whom tickets are unread once others are in a team. */
export function createTeamUnread({ onUnread }: Parts) {
  /** @returns false when it was interrupted */
  async function renew(due: UnreadDue, signal?: AbortSignal): Promise<boolean> {
    const { teamId, personIds, isForAll } = due;
    if (!(await renewUnread(personIds, isForAll ? [teamId] : [], signal))) return false;
    const staff = isForAll ? await userDirectory.staff() : [];
    onUnread([...personIds, ...staff.map(({ _id }) => _id.toString())]);
    return true;
  }

  return {
    /** At once; what others write meanwhile, who have not received the change, is looked at by `renewLeft`. */
    async renew(due: UnreadDue): Promise<void> {
      await renew(due);
    },

    /** Does each once more, or what processes that died have left. */
    async renewLeft(signal: AbortSignal, now = Date.now()): Promise<void> {
      for (const due of await findUnreadDue(new Date(now - leftAfterMs))) {
        if (await renew(due, signal)) await settleUnreadDue(due);
      }
    },
  };
}
