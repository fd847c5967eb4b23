import type { ViewerWithTeams } from "@deskbell/shared/tickets/views/views";

export type WithTeams = (viewer: { id: string }) => Promise<ViewerWithTeams>;

/** Finds the teams of a viewer, whose views show theirs: one who is in no team looks after all of them. */
export const createWithTeams =
  (teamsOf: (personId: string) => Promise<string[]>): WithTeams =>
  async ({ id }) => {
    const teamIds = await teamsOf(id);
    return { id, teamIds: teamIds.length === 0 ? null : teamIds };
  };
