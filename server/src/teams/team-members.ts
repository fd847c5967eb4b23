import { createBatchLoader } from "../concurrency/batch-loader.ts";
import { TeamModel, type TeamRecord } from "./team.model.ts";
import { standingTeams } from "./team-directory.ts";

/** Ids of people, by the id of their team. */
export type TeamMembers = ReadonlyMap<string, readonly string[]>;

export type FoundTeams = readonly Pick<TeamRecord, "_id" | "memberIds">[];

export const membersOf = (teams: FoundTeams): TeamMembers =>
  new Map(teams.map(({ _id, memberIds }) => [_id.toString(), memberIds]));

const load = createBatchLoader(async (asked: readonly "all"[]) => {
  const members = membersOf(await TeamModel.find(standingTeams).select({ memberIds: 1 }).lean());
  return asked.map(() => members);
});

/** Who is in which team, by its id: what many ask at once is read once. */
export const teamMembers = () => load("all");

/** Finds all teams, as `teams` of a document that an aggregation has grouped everything into. */
export const findTeams = {
  $lookup: {
    from: TeamModel.collection.collectionName,
    // Null there, and so it equals what teams have that were not removed: nothing.
    localField: "_id",
    foreignField: "removedAt",
    as: "teams",
  },
};
