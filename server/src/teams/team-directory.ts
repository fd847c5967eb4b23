import { trusted } from "mongoose";
import { ensureDefaultTeam } from "./default-team.ts";
import { TeamModel, type TeamRecord } from "./team.model.ts";

/** Teams that were not removed. */
export const standing = { removedAt: null };

/** What tickets and those who give them out ask about teams. */
export const teamDirectory = {
  /** The team in which a ticket with this reason begins. */
  async forReason(enquiryInfo: string): Promise<string> {
    const team = await TeamModel.findOne({ reasons: enquiryInfo, ...standing })
      .select({ _id: 1 })
      .lean();
    return team?._id.toString() ?? ensureDefaultTeam();
  },

  exists: async (id: string): Promise<boolean> =>
    (await TeamModel.exists({ _id: id, ...standing })) !== null,

  defaultId: ensureDefaultTeam,

  /** Ids of the teams that somebody is a member of. */
  async ofMember(personId: string): Promise<string[]> {
    const teams = await TeamModel.find({ memberIds: personId, ...standing })
      .select({ _id: 1 })
      .lean();
    return teams.map(({ _id }) => _id.toString());
  },

  /** Those of which tickets are given to members by the desk. */
  automatic: (): Promise<TeamRecord[]> =>
    TeamModel.find({ ...standing, assignment: trusted({ $ne: "manual" }) }).lean(),

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
    });
  },
};
