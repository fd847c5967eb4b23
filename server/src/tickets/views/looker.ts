import type { ViewLooker } from "@deskbell/shared/tickets/views/views";

export type LookerOf = (viewer: { id: string }) => Promise<ViewLooker>;

/** Who looks at views: one who is in no team looks after all of them. */
export const createLookers =
  (teamsOf: (personId: string) => Promise<string[]>): LookerOf =>
  async ({ id }) => {
    const teamIds = await teamsOf(id);
    return { id, teamIds: teamIds.length === 0 ? null : teamIds };
  };
