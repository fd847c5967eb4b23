import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";

/** Whom a note names, and where it names teams all whom it addresses by that. */
export type Addressed = {
  mentions: string[];
  teams?: { id: string; name: string }[];
  addressedIds?: string[];
};

export type AddressedParts = {
  /** Those of these people who work here now. */
  staffAmong(ids: readonly string[]): Promise<string[]>;
  /** Those of these teams that there are now. */
  teamsAmong(
    ids: readonly string[],
  ): Promise<readonly { id: string; name: string; memberIds: readonly string[] }[]>;
};

/**
 * Whom a note addresses by these ids of people and teams: of a team its members at this moment, but its author.
 *
 * @throws AppError `invalid_input` (400, field `mentions`) when somebody does not work here, or a team is gone
 */
export async function whomItAddresses(
  ids: readonly string[],
  author: Pick<Viewer, "id">,
  { staffAmong, teamsAmong }: AddressedParts,
): Promise<Addressed> {
  if (ids.length === 0) return { mentions: [] };
  const staff = new Set(await staffAmong(ids));
  const others = ids.filter((id) => !staff.has(id));
  const mentions = ids.filter((id) => staff.has(id));
  if (others.length === 0) return { mentions };
  const teams = await teamsAmong(others);
  if (teams.length < others.length) {
    throw new AppError(
      "invalid_input",
      "A note can mention only people who work here, and teams.",
      {
        field: "mentions",
      },
    );
  }
  const members = await staffAmong(teams.flatMap(({ memberIds }) => memberIds));
  return {
    mentions,
    teams: teams.map(({ id, name }) => ({ id, name })),
    addressedIds: [...new Set([...mentions, ...members.filter((id) => id !== author.id)])],
  };
}
