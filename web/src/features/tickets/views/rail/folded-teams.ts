import type { Team } from "@deskbell/shared/teams/team";

/** So many are shown before the others are folded away. */
export const teamsShown = 5;

/** Teams as the rail has them: the viewer's own first, each in the order of before. */
export const ownTeamsFirst = (teams: readonly Team[], viewerId: string): Team[] => [
  ...teams.filter(({ memberIds }) => memberIds.includes(viewerId)),
  ...teams.filter(({ memberIds }) => !memberIds.includes(viewerId)),
];

/** Those that stay when the rest is folded away: the first, and the one that is looked at. Nothing is folded to save one line. */
export const stayingTeams = (teams: readonly Team[], currentId: string | undefined): Team[] =>
  teams.filter(
    ({ id }, place) => place < teamsShown || teams.length <= teamsShown + 1 || id === currentId,
  );
