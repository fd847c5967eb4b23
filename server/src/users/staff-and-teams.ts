import { activePeopleWho } from "../access/stored-access.ts";
import { createBatchLoader } from "../concurrency/batch-loader.ts";
import {
  type FoundTeams,
  findTeams,
  membersOf,
  type TeamMembers,
  teamMembers,
} from "../teams/team-members.ts";
import { UserModel, type UserRecord } from "./user.model.ts";

type StaffState = Pick<UserRecord, "_id" | "role" | "access" | "disabledAt"> &
  Pick<UserRecord, "availability" | "readBefore">;

type StaffAndTeams = { staff: StaffState[]; members: TeamMembers };

const staffFields = {
  _id: "$_id",
  role: "$role",
  access: "$access",
  disabledAt: "$disabledAt",
  availability: "$availability",
  readBefore: "$readBefore",
};
const staffOrReassigning = {
  $or: [activePeopleWho("ticket:read"), { availability: "away_reassigning" }],
};

const load = createBatchLoader(async (asked: readonly "all"[]): Promise<StaffAndTeams[]> => {
  const [found] = await UserModel.collection
    .aggregate<{ staff: StaffState[]; teams: FoundTeams }>([
      { $match: staffOrReassigning },
      { $group: { _id: null, staff: { $push: staffFields } } },
      findTeams,
    ])
    .toArray();
  const answer = found
    ? { staff: found.staff, members: membersOf(found.teams) }
    : { staff: [], members: await teamMembers() };
  return asked.map(() => answer);
});

/**
 * As much of staff as each message asks about, and who is in which team: both as they are at that moment, so that
 * a message is unread for the right people whichever node a team was changed at. One command for all that is
 * asked at once.
 */
export const staffAndTeams = () => load("all");
