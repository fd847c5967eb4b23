import { createBatchLoader } from "../concurrency/batch-loader.ts";
import { TeamModel } from "./team.model.ts";
import { standing } from "./team-directory.ts";

/** Ids of people, by the id of their team. */
export type TeamMembers = ReadonlyMap<string, readonly string[]>;

const load = createBatchLoader(async (asked: readonly "all"[]) => {
  const teams = await TeamModel.find(standing).select({ memberIds: 1 }).lean();
  const members: TeamMembers = new Map(
    teams.map(({ _id, memberIds }) => [_id.toString(), memberIds]),
  );
  return asked.map(() => members);
});

/** Who is in which team, by its id: what many ask at once is read once. */
export const teamMembers = () => load("all");
