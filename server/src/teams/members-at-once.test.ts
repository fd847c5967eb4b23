import type { Team } from "@deskbell/shared/teams/team";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { createTeamUnread } from "../desk/renew-team-unread.ts";
import type { Viewer } from "../identity/viewer.ts";
import { anAgent, type TestPerson } from "../testing/people.ts";
import { aTestDeskWithPeople } from "../testing/test-desk.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { TicketModel } from "../tickets/ticket.model.ts";
import { userDirectory } from "../users/user.directory.ts";
import { TeamModel } from "./team.model.ts";
import { createTeamService } from "./team.service.ts";
import type { UnreadDue } from "./unread-due.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
let kim: TestPerson;
let samir: TestPerson;

beforeAll(async () => {
  [kim, samir] = [await anAgent(desk, "Kim"), await anAgent(desk, "Samir")];
});
afterEach(() => vi.restoreAllMocks());

const make = async (name: string, members: readonly TestPerson[]): Promise<Team> =>
  (await nora.call("POST", "teams", { name, memberIds: members.map(({ user }) => user._id) })).body
    .data;
const change = (team: Team, draft: object) => nora.call("PATCH", `teams/${team.id}`, draft);
const renewLeft = () =>
  createTeamUnread({ onUnread() {} }).renewLeft(
    new AbortController().signal,
    Date.now() + 3_600_000,
  );

it("what a node that had not received a team's new members says is unread is said anew half a minute later", async () => {
  const team = await make("Boilers", [kim]);
  // Who is in no team looks after all.
  await make("Pots", [kim]);
  const ticket = await aTicket(ada);
  await TicketModel.updateOne({ _id: ticket._id }, { teamId: team.id });
  await aMessage(ada, ticket);
  await desk.tickets.settled();
  expect((await change(team, { memberIds: [samir.user._id] })).status).toBe(200);
  const unreadBy = async () =>
    (await TicketModel.findById(ticket._id).orFail().lean()).unreadBy?.filter((id) =>
      [kim, samir].some(({ user }) => user._id === id),
    );
  expect(await unreadBy()).toEqual([samir.user._id]);
  await TicketModel.updateOne({ _id: ticket._id }, { unreadBy: [kim.user._id] });
  await renewLeft();
  expect(await unreadBy()).toEqual([samir.user._id]);
  expect(await TeamModel.exists({ _id: team.id, unreadDueSince: null })).not.toBeNull();
});

it("two admins change a team's members at once: it is said anew what is unread for all who came or went", async () => {
  const team = await make("Repairs", [kim]);
  const said: UnreadDue[] = [];
  const service = createTeamService({
    sessions: { viewerNow: async (viewer) => viewer },
    live: { publishToStaff() {} },
    /** The other admin empties the team once this one's change was checked. */
    async staffAmong(ids) {
      const among = await userDirectory.staffAmong(ids);
      expect((await change(team, { memberIds: [] })).status).toBe(200);
      await renewLeft();
      return among;
    },
    enquiryReasons: [],
    onRemoved() {},
    onChanged() {},
    async onMembersChanged(due) {
      said.push(due);
    },
  });
  const viewer = (await userDirectory.findUser(nora.user._id)) as Viewer | null;
  if (!viewer) throw new Error("Nora is not there.");
  const memberIds = [kim.user._id, samir.user._id];
  expect((await service.change(viewer, team.id, { memberIds })).memberIds).toEqual(memberIds);
  expect(said).toMatchObject([{ teamId: team.id, isForAll: true }]);
  expect(said[0]?.personIds.toSorted()).toEqual(memberIds.toSorted());
});

it("a removed team's tickets leave it, also while nothing can be said anew", async () => {
  const team = await make("Going", []);
  const ticket = await aTicket(ada);
  await TicketModel.updateOne({ _id: ticket._id }, { teamId: team.id });
  const find = TeamModel.find.bind(TeamModel);
  vi.spyOn(TeamModel, "find").mockImplementation(((filter: object = {}) => {
    if ("unreadDueSince" in filter) throw new Error("The database does not answer.");
    return find(filter);
  }) as never);
  expect((await nora.call("DELETE", `teams/${team.id}`)).status).toBe(200);
  await expect
    .poll(async () => (await TicketModel.findById(ticket._id).orFail().lean()).teamId)
    .not.toBe(team.id);
});
