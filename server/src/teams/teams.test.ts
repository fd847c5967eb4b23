import type { Team } from "@deskbell/shared/teams/team";
import { defaultEnquiryReason } from "@deskbell/shared/tickets/enquiry-reasons";
import { beforeAll, describe, expect, it } from "vitest";
import { clearRemoved } from "../desk/clear-removed.ts";
import { aListener } from "../testing/a-listener.ts";
import { anAgent, type TestPerson } from "../testing/people.ts";
import { aTestDeskWithPeople } from "../testing/test-desk.ts";
import { ticketsInStatus } from "../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { setTeams } from "../tickets/assignment/set-teams.ts";
import { TicketModel } from "../tickets/ticket.model.ts";
import { ensureDefaultTeam } from "./default-team.ts";
import { TeamModel } from "./team.model.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const { seen, historyOf, aTicketThatIs } = ticketsInStatus(desk, { agent: nora, customer: ada });
const generalReason = "I have a general enquiry";
let kim: TestPerson;
let support: Team;

beforeAll(async () => {
  kim = await anAgent(desk, "Kim");
  support = (await listed())[0] as Team;
});

const listed = async (): Promise<Team[]> => (await kim.call("GET", "teams")).body.data;
const make = (draft: object) => nora.call("POST", "teams", draft);
const change = (team: Team, draft: object) => nora.call("PATCH", `teams/${team.id}`, draft);

describe("a desk", () => {
  it("has the team Support from its first start, also when several nodes make it at once", async () => {
    expect(support).toMatchObject({ name: "Support", isDefault: true, assignment: "manual" });
    await TeamModel.deleteMany({});
    const ids = await Promise.all(Array.from({ length: 10 }, ensureDefaultTeam));
    expect(new Set(ids).size).toBe(1);
    expect(await TeamModel.countDocuments({})).toBe(1);
    support = (await listed())[0] as Team;
  });

  it("keeps its default team, which can be renamed and not removed", async () => {
    const refused = await nora.call("DELETE", `teams/${support.id}`);
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect((await change(support, { name: "First line" })).body.data.name).toBe("First line");
    expect((await change(support, { name: "Support" })).status).toBe(200);
    expect(await listed()).toMatchObject([{ id: support.id }]);
  });

  it("brings tickets of a version before into its default team", async () => {
    const ticket = await aTicket(ada);
    await TicketModel.updateOne({ _id: ticket._id }, { $unset: { teamId: 1 } });
    await TicketModel.db.collection("upgrades").deleteMany({ _id: "ticket-teams" as never });
    await setTeams(support.id);
    expect((await seen(ticket)).teamId).toBe(support.id);
  });
});

describe("a ticket begins", () => {
  it("in the team of its enquiry reason, else in the default one", async () => {
    const sales = (await make({ name: "Sales", reasons: [generalReason] })).body.data;
    const enquiry = await aTicket(ada, { enquiryInfo: generalReason });
    expect((await seen(enquiry)).teamId).toBe(sales.id);
    expect((await seen(await aTicket(ada))).teamId).toBe(support.id);
    await change(sales, { reasons: [] });
    const later = await aTicket(ada, { enquiryInfo: generalReason });
    expect((await seen(later)).teamId).toBe(support.id);
  });

  it("in the team of the one that it follows", async () => {
    const ticket = await aTicketThatIs("closed");
    const repairs = (await make({ name: "Repairs" })).body.data;
    await TicketModel.updateOne({ _id: ticket._id }, { teamId: repairs.id });
    const { conversationId } = await aMessage(ada, ticket);
    const followUp = (await kim.call("GET", `conversation/${conversationId}`)).body.data;
    expect(followUp).toMatchObject({ teamId: repairs.id, assignee: null });
  });
});

describe("an admin", () => {
  it("makes and changes a team, and colleagues' windows are told", async () => {
    const window = await aListener(desk, kim);
    const memberIds = [kim.user._id, kim.user._id];
    const { status, body } = await make({ name: " Returns ", memberIds, assignment: "balanced" });
    expect([status, body.data]).toMatchObject([
      201,
      { name: "Returns", memberIds: [kim.user._id], assignment: "balanced", reasons: [] },
    ]);
    expect(await window.receives("settings:changed")).toEqual({ what: "teams" });
    const changed = await change(body.data, { memberIds: [] });
    expect(changed.body.data).toEqual({ ...body.data, memberIds: [] });
    window.close();
  });

  it("cannot give two teams one name, whatever its case, nor one reason", async () => {
    const first = (await make({ name: "Ärger", reasons: [defaultEnquiryReason] })).body.data;
    const sameName = await make({ name: "ÄRGER" });
    expect([sameName.status, sameName.body.errors.name?.msg]).toEqual([409, expect.any(String)]);
    const sameReason = await make({ name: "Other", reasons: [defaultEnquiryReason] });
    expect([sameReason.status, Object.keys(sameReason.body.errors)]).toEqual([409, ["reasons"]]);
    expect((await change(first, { name: "ärger" })).status).toBe(200);
    expect((await change(first, { reasons: [] })).body.data.reasons).toEqual([]);
  });

  // case K14
  it("cannot make anybody a member who does not work here, and a member who was disabled stays one", async () => {
    const leo = await anAgent(desk, "Leo");
    expect((await make({ name: "Guests", memberIds: [ada.user._id] })).status).toBe(400);
    const team = (await make({ name: "Night", memberIds: [leo.user._id] })).body.data;
    await nora.call("PUT", `users/${leo.user._id}/access`, { isDisabled: true });
    const renamed = await change(team, { name: "Late", memberIds: [leo.user._id] });
    expect(renamed.body.data).toMatchObject({ name: "Late", memberIds: [leo.user._id] });
    expect((await make({ name: "Early", memberIds: [leo.user._id] })).status).toBe(400);
  });

  it("is answered what is wrong with a bad team, and nothing is stored", async () => {
    const before = (await listed()).length;
    for (const draft of [
      {},
      { name: " \u200b " },
      { name: "x".repeat(200) },
      { name: "Odd", assignment: "by_weather" },
      { name: "Odd", reasons: ["Nobody can choose this"] },
      { name: "Odd", memberIds: ["me"] },
      { name: { $ne: "" } },
    ]) {
      const { status } = await make(draft);
      expect([JSON.stringify(draft), status]).toEqual([JSON.stringify(draft), 400]);
    }
    expect(await listed()).toHaveLength(before);
  });

  it("removes a team: its tickets go to the default one, each with an entry, also after an interruption", async () => {
    const team = (await make({ name: "Going", reasons: [] })).body.data;
    const [first, second] = [await aTicket(ada), await aTicket(ada)];
    for (const { _id } of [first, second]) {
      await TicketModel.updateOne({ _id }, { teamId: team.id });
    }
    const { status } = await nora.call("DELETE", `teams/${team.id}`);
    expect(status).toBe(200);
    expect((await listed()).map(({ id }) => id)).not.toContain(team.id);
    expect((await make({ name: "Going" })).status).toBe(201);
    await clearRemoved(desk, AbortSignal.abort());
    await clearRemoved(desk, new AbortController().signal);
    for (const ticket of [first, second]) {
      expect((await seen(ticket)).teamId).toBe(support.id);
      expect(await historyOf(ticket)).toMatchObject([
        {
          seq: 1,
          actor: { kind: "system" },
          changes: [{ field: "teamId", from: team.id, to: support.id }],
        },
      ]);
    }
    // The record stays for a while: a request may just be storing this team in a ticket.
    expect(await TeamModel.findById(team.id)).not.toBeNull();
    await TeamModel.updateOne({ _id: team.id }, { removedAt: new Date(Date.now() - 120_000) });
    await clearRemoved(desk, new AbortController().signal);
    expect(await TeamModel.findById(team.id)).toBeNull();
    expect((await nora.call("DELETE", `teams/${team.id}`)).status).toBe(200);
  });
});
