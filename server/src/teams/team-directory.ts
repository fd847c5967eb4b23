import { trusted } from "mongoose";
import type { AutomaticTeam } from "../tickets/assignment/assign-tickets.ts";
import { ensureDefaultTeam } from "./default-team.ts";
import { nameKeyOf } from "./name-key.ts";
import { TeamModel } from "./team.model.ts";

/** Teams that were not removed. */
export const standingTeams = { removedAt: null };

const automatic = (): Record<string, unknown> => ({
  ...standingTeams,
  assignment: trusted({ $ne: "manual" }),
});

/** What tickets and those who give them out ask about teams. */
export const teamDirectory = {
  /** The team in which a ticket with this reason begins. */
  async forReason(enquiryInfo: string): Promise<string> {
    const team = await TeamModel.findOne({ reasons: enquiryInfo, ...standingTeams })
      .select({ _id: 1 })
      .lean();
    return team?._id.toString() ?? ensureDefaultTeam();
  },

  /** For each name the team that is called so, whatever the case. */
  async idsCalled(names: readonly string[]): Promise<string[][]> {
    const keys = names.map(nameKeyOf);
    const found = await TeamModel.find({ nameKey: trusted({ $in: keys }) })
      .select({ nameKey: 1 })
      .lean();
    return keys.map((key) =>
      found.filter(({ nameKey }) => nameKey === key).map(({ _id }) => _id.toString()),
    );
  },

  nameOf: async (id: string): Promise<string> => (await TeamModel.findById(id).lean())?.name ?? "",

  /** Those of these teams that were not removed, and who is in them. */
  async among(
    ids: readonly string[],
  ): Promise<{ id: string; name: string; memberIds: string[] }[]> {
    const teams = await TeamModel.find({
      _id: trusted({ $in: [...ids] }),
      ...standingTeams,
    }).lean();
    return teams.map(({ _id, name, memberIds }) => ({ id: _id.toString(), name, memberIds }));
  },

  exists: async (id: string): Promise<boolean> =>
    (await TeamModel.exists({ _id: id, ...standingTeams })) !== null,

  defaultId: ensureDefaultTeam,

  /** Ids of the teams that somebody is a member of. */
  async ofMember(personId: string): Promise<string[]> {
    const teams = await TeamModel.find({ memberIds: personId, ...standingTeams })
      .select({ _id: 1 })
      .lean();
    return teams.map(({ _id }) => _id.toString());
  },

  /** Whether the desk gives out the tickets of any team. */
  hasAutomatic: async (): Promise<boolean> => (await TeamModel.exists(automatic())) !== null,

  /** The teams whose tickets the desk gives to members. */
  async automatic(): Promise<AutomaticTeam[]> {
    const teams = await TeamModel.find(automatic()).lean();
    return teams.map(({ _id, assignment, memberIds, isDefault }) => ({
      id: _id.toString(),
      assignment: assignment === "balanced" ? "balanced" : "round_robin",
      memberIds,
      isDefault: isDefault === true,
    }));
  },

  /** Ids of teams that are gone, whose tickets have to leave them. */
  async removed(before = new Date()): Promise<string[]> {
    const teams = await TeamModel.find({ removedAt: trusted({ $lte: before }) })
      .select({ _id: 1 })
      .lean();
    return teams.map(({ _id }) => _id.toString());
  },

  /** Forgets teams that are gone and that no ticket is in any more. */
  async forget(ids: readonly string[]): Promise<void> {
    await TeamModel.deleteMany({
      _id: trusted({ $in: [...ids] }),
      removedAt: trusted({ $ne: null }),
      unreadDueSince: null,
    });
  },
};
