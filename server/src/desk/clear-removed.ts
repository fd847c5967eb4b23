import { teamDirectory } from "../teams/team-directory.ts";
import type { Services } from "./create-services.ts";

/** A request that looked at a team or tag just before it was removed has stored what it decided by then. */
const decidedWithinMs = 60_000;

/**
 * Takes removed teams and tags off all tickets. What was cut off begins anew with the next run; the
 * record of one is forgotten only after a whole look that began long enough after it was removed.
 */
export async function clearRemoved(
  {
    macros,
    savedReplies,
    savedViews,
    tags,
    tickets,
  }: Pick<Services, "macros" | "savedReplies" | "savedViews" | "tags" | "tickets">,
  signal: AbortSignal,
): Promise<void> {
  const settledBefore = new Date(Date.now() - decidedWithinMs);
  const [teamIds, tagIds] = await Promise.all([teamDirectory.removed(), tags.removed()]);
  if (teamIds.length === 0 && tagIds.length === 0) return;
  const [oldTeams, oldTags] = await Promise.all([
    teamDirectory.removed(settledBefore),
    tags.removed(settledBefore),
  ]);
  const defaultTeamId = await teamDirectory.defaultId();
  if (!(await tickets.clearRemoved({ teamIds, tagIds, defaultTeamId }, signal))) return;
  await savedViews.forgetTeams(oldTeams);
  await savedReplies.forgetTeams(oldTeams);
  await macros.forgetTeams(oldTeams);
  await Promise.all([teamDirectory.forget(oldTeams), tags.forget(oldTags)]);
}
