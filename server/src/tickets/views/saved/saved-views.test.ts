import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import type { SavedView } from "@deskbell/shared/tickets/views/saved-view";
import { Types } from "mongoose";
import { beforeAll, describe, expect, it } from "vitest";
import { clearRemoved } from "../../../desk/clear-removed.ts";
import { aListener } from "../../../testing/a-listener.ts";
import { aCustomer, anAgent, type TestPerson } from "../../../testing/people.ts";
import { aTestDeskWithPeople } from "../../../testing/test-desk.ts";
import { ticketsInStatus } from "../../../testing/ticket-work/tickets-in-status.ts";
import { aTicket } from "../../../testing/tickets.ts";
import { UserModel } from "../../../users/user.model.ts";
import { TicketModel } from "../../ticket.model.ts";
import { SavedViewModel } from "./saved-view.model.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const { setStatus } = ticketsInStatus(desk, { agent: nora, customer: ada });

let samir: TestPerson;
let ines: TestPerson;
let teamId: string;

beforeAll(async () => {
  [samir, ines] = [await anAgent(desk, "Samir"), await anAgent(desk, "Ines")];
  const draft = { name: "Repairs", memberIds: [samir.user._id] };
  teamId = (await nora.call("POST", "teams", draft)).body.data.id;
});

const save = (who: TestPerson, draft: object) =>
  who.call("POST", "views", { name: "A view", filter: "status:open", ...draft });
async function seenBy(who: TestPerson, query = ""): Promise<SavedView[]> {
  await desk.tickets.settled();
  const { status, body } = await who.call("GET", `views${query}`);
  expect(status).toBe(200);
  return body.saved;
}
const namesSeenBy = async (who: TestPerson) => (await seenBy(who)).map(({ name }) => name);
const listOf = (who: TestPerson, id: string, more = "") =>
  who.call("GET", `conversation?view=${id}${more}`);

describe("a saved view", () => {
  it("of one's own is seen and kept by its owner alone", async () => {
    const { status, body } = await save(samir, { name: "Own one" });
    expect([status, body.data.isManaged]).toEqual([201, true]);
    const { id } = body.data;
    for (const other of [ines, nora]) {
      expect(await namesSeenBy(other)).not.toContain("Own one");
      expect((await listOf(other, id)).status).toBe(404);
      expect((await other.call("PATCH", `views/${id}`, { name: "Theirs" })).status).toBe(404);
      expect((await other.call("DELETE", `views/${id}`)).status).toBe(404);
    }
    expect((await samir.call("PATCH", `views/${id}`, { name: "Renamed" })).body.data.name).toBe(
      "Renamed",
    );
    expect((await samir.call("DELETE", `views/${id}`)).status).toBe(200);
    expect(await namesSeenBy(samir)).not.toContain("Renamed");
    expect((await listOf(samir, id)).status).toBe(404);
  });

  it("of a team is seen and kept by its members, and stays when one who shared it leaves", async () => {
    expect((await save(ines, { scope: "team", teamId })).status).toBe(400);
    expect((await save(samir, { scope: "team" })).status).toBe(400);
    const { body } = await save(samir, { name: "Team one", scope: "team", teamId });
    expect(await namesSeenBy(ines)).not.toContain("Team one");
    await nora.call("PATCH", `teams/${teamId}`, { memberIds: [ines.user._id] });
    expect(await namesSeenBy(samir)).not.toContain("Team one");
    expect((await samir.call("DELETE", `views/${body.data.id}`)).status).toBe(404);
    expect(await namesSeenBy(ines)).toContain("Team one");
    const change = { filter: "status:pending", position: 3 };
    expect((await ines.call("PATCH", `views/${body.data.id}`, change)).body.data).toMatchObject(
      change,
    );
    await nora.call("PATCH", `teams/${teamId}`, { memberIds: [samir.user._id] });
  });

  it("of the desk is everybody's, and the admins' to keep", async () => {
    expect((await save(samir, { scope: "desk" })).status).toBe(403);
    const { body } = await save(nora, { name: "Desk one", scope: "desk" });
    const seen = (await seenBy(samir)).find(({ name }) => name === "Desk one");
    expect(seen?.isManaged).toBe(false);
    expect((await samir.call("PATCH", `views/${body.data.id}`, { name: "Mine" })).status).toBe(403);
    expect((await samir.call("DELETE", `views/${body.data.id}`)).status).toBe(403);
    expect((await nora.call("DELETE", `views/${body.data.id}`)).status).toBe(200);
  });

  it("is nothing of a customer's", async () => {
    const { id } = (await save(nora, { name: "Hidden", scope: "desk" })).body.data;
    expect((await save(ada, {})).status).toBe(403);
    expect((await listOf(ada, id)).status).toBe(403);
    expect((await ada.call("DELETE", `views/${id}`)).status).toBe(403);
    await nora.call("DELETE", `views/${id}`);
  });

  it("of somebody who is a customer again, or kept out, is gone with them; shared ones stay", async () => {
    const kim = await anAgent(desk, "Kim");
    const draft = { memberIds: [samir.user._id, kim.user._id] };
    await nora.call("PATCH", `teams/${teamId}`, draft);
    await save(kim, { name: "Kim's own" });
    await save(kim, { name: "Kim's for the team", scope: "team", teamId });
    await UserModel.updateOne({ _id: kim.user._id }, { access: "customer" });
    // A customer is answered with their filters alone.
    expect((await kim.call("GET", "views")).body.saved).toBeUndefined();
    expect(await namesSeenBy(samir)).toContain("Kim's for the team");
    expect(await namesSeenBy(samir)).not.toContain("Kim's own");
  });

  it("of a team that is removed goes with it", async () => {
    const { body } = await nora.call("POST", "teams", {
      name: "Short",
      memberIds: [samir.user._id],
    });
    await save(samir, { name: "Of the short", scope: "team", teamId: body.data.id });
    await nora.call("DELETE", `teams/${body.data.id}`);
    expect(await namesSeenBy(samir)).not.toContain("Of the short");
    await TicketModel.db
      .collection("teams")
      .updateOne(
        { _id: new Types.ObjectId(body.data.id as string) },
        { $set: { removedAt: new Date(0) } },
      );
    await clearRemoved(desk, new AbortController().signal);
    expect(await SavedViewModel.countDocuments({ name: "Of the short" })).toBe(0);
  });

  it("that is bad is refused; there are no more than fifty of one's own", async () => {
    for (const draft of [
      { name: "" },
      { name: "x".repeat(51) },
      { filter: "" },
      { filter: "x".repeat(501) },
      { sort: "age" },
      { scope: "all" },
      { position: -1 },
      { name: { $ne: "" } },
    ]) {
      expect([draft, (await save(ines, draft)).status]).toEqual([draft, 400]);
    }
    for (let at = 0; at < 50; at++) expect((await save(ines, { name: `v${at}` })).status).toBe(201);
    expect((await save(ines, {})).status).toBe(409);
    expect((await seenBy(ines)).map(({ name }) => name).slice(0, 3)).toEqual(["v0", "v1", "v2"]);
    await SavedViewModel.deleteMany({ ownerId: ines.user._id });
  });

  it("whose filter names a tag that is gone says so at its place; the rest works", async () => {
    const tag = (await nora.call("POST", "tags", { name: "Steam" })).body.data;
    const bea = await aCustomer(desk, "Bea Steam");
    const ticket = await aTicket(bea);
    const filter = `tag:steam customer:${bea.email}`;
    const { id, problems } = (await save(samir, { filter })).body.data as SavedView;
    expect(problems).toEqual([]);
    expect((await listOf(samir, id)).body.data).toEqual([]);
    await nora.call("DELETE", `tags/${tag.id}`);
    const { body } = await listOf(samir, id);
    expect(body.problems).toMatchObject([{ offset: 4, length: 5, code: "unknown_value" }]);
    expect(body.data.map(({ _id }: StaffTicket) => _id)).toEqual([ticket._id]);
    const seen = (await seenBy(samir)).find((view) => view.id === id);
    expect(seen?.problems).toHaveLength(1);
  });
});

describe("what is in a saved view", () => {
  const countOf = async (who: TestPerson, id: string, query = "") =>
    (await seenBy(who, query)).find((view) => view.id === id);

  it("is counted exactly where all of it is active, and for each viewer their own", async () => {
    const draft = { name: "Me", filter: "status:active assignee:me", scope: "desk" };
    const { id } = (await save(nora, draft)).body.data as SavedView;
    expect((await countOf(samir, id))?.count).toBe(0);
    const ticket = await aTicket(ada);
    await nora.call("PATCH", `conversation/${ticket._id}`, {
      set: { assigneeId: samir.user._id },
      seen: { seq: 0, activitySeq: 0, assigneeId: null },
    });
    expect((await countOf(samir, id))?.count).toBe(1);
    expect((await countOf(nora, id))?.count).toBe(0);
    const counts = (await samir.call("GET", "conversation/counts")).body.data;
    expect(counts.views[id]).toBe(1);
    await setStatus(nora, ticket, "solved");
    expect((await countOf(samir, id))?.count).toBe(0);
  });

  it("is counted up to a thousand, while it is looked at, where closed tickets are in it", async () => {
    const bea = await aCustomer(desk, "Bea Counted");
    await aTicket(bea);
    const { id } = (await save(samir, { filter: `customer:${bea.email}` })).body.data as SavedView;
    expect(await countOf(samir, id)).toMatchObject({ count: null });
    expect(await countOf(samir, id, `?counting=${id}`)).toMatchObject({ count: 1 });
    const words = (await save(samir, { filter: "status:open kettle" })).body.data as SavedView;
    expect(await countOf(samir, words.id)).toMatchObject({ count: null });
  });

  it("and that it is another now, comes to the windows of those who see it", async () => {
    const [samirs, ineses] = [await aListener(desk, samir), await aListener(desk, ines)];
    const { id } = (await save(samir, { name: "Live", filter: "status:open" })).body.data;
    expect(await samirs.receives("settings:changed")).toEqual({ what: "views" });
    const before = (await countOf(samir, id))?.count ?? 0;
    await aTicket(ada);
    await samirs.receives("counts:changed", ({ views }) => views?.[id] === before + 1);
    await save(nora, { name: "For all", scope: "desk" });
    expect(await ineses.receives("settings:changed")).toEqual({ what: "views" });
    for (const window of [samirs, ineses]) window.close();
  });

  it("stands in the order of the view, or in another that is asked for", async () => {
    const { id } = (await save(samir, { sort: "waiting" })).body.data as SavedView;
    expect((await listOf(samir, id)).status).toBe(200);
    expect((await listOf(samir, id, "&sort=changed")).status).toBe(200);
    expect((await listOf(samir, id, `&before=d1_${"0".repeat(24)}`)).status).toBe(400);
  });
});
