import { limits } from "@deskbell/shared/limits";
import type { Tag } from "@deskbell/shared/tags/tag";
import { beforeAll, describe, expect, it } from "vitest";
import { clearRemoved } from "../desk/clear-removed.ts";
import { anAgent, type TestPerson } from "../testing/people.ts";
import { aTestDeskWithPeople } from "../testing/test-desk.ts";
import { ticketsInStatus } from "../testing/ticket-work/tickets-in-status.ts";
import { aTicket } from "../testing/tickets.ts";
import { TicketModel } from "../tickets/ticket.model.ts";
import { TagModel } from "./tag.model.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const { seen, historyOf } = ticketsInStatus(desk, { agent: nora, customer: ada });
let kim: TestPerson;

beforeAll(async () => {
  kim = await anAgent(desk, "Kim");
});

const make = (name: unknown) => kim.call("POST", "tags", { name: name as string });
const names = async () =>
  ((await kim.call("GET", "tags")).body.data as Tag[]).map(({ name }) => name);

describe("a tag", () => {
  it("is made by an agent, and renamed by an admin alone", async () => {
    const { status, body } = await make(" Leak ");
    expect([status, body.data.name]).toEqual([201, "Leak"]);
    expect((await kim.call("PATCH", `tags/${body.data.id}`, { name: "Drip" })).status).toBe(403);
    const renamed = await nora.call("PATCH", `tags/${body.data.id}`, { name: "Drip" });
    expect(renamed.body.data).toEqual({ id: body.data.id, name: "Drip" });
  });

  it("has a name that no other has, whatever the case, also when two make it at once", async () => {
    const answers = await Promise.all([make("Steam"), make("STEAM"), make("steam")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  // case K14
  it("is plain text, whatever it looks like", async () => {
    expect((await make("<b>bold</b>")).status).toBe(201);
    expect(await names()).toContain("<b>bold</b>");
  });

  // case K14
  it("that is bad is refused", async () => {
    for (const name of ["", " ", "x".repeat(200), 7, null, { $ne: "" }]) {
      expect([name, (await make(name)).status]).toEqual([name, 400]);
    }
  });

  it("that an admin removes is on no ticket any more, and another can have its name", async () => {
    const [gone, kept] = [(await make("Gone")).body.data, (await make("Kept")).body.data];
    const ticket = await aTicket(ada);
    await TicketModel.updateOne({ _id: ticket._id }, { tagIds: [gone.id, kept.id] });
    expect((await nora.call("DELETE", `tags/${gone.id}`)).status).toBe(200);
    expect(await names()).not.toContain("Gone");
    await clearRemoved(desk, new AbortController().signal);
    expect((await seen(ticket)).tagIds).toEqual([kept.id]);
    expect(await historyOf(ticket)).toMatchObject([
      { changes: [{ field: "tagIds", from: [gone.id, kept.id], to: [kept.id] }] },
    ]);
    expect((await make("gone")).status).toBe(201);
    expect((await nora.call("PATCH", `tags/${gone.id}`, { name: "Back" })).status).toBe(404);
  });
});

it("a desk has ten thousand tags, and no more", async () => {
  const left = limits.tagsMax - (await TagModel.countDocuments({}));
  const more = Array.from({ length: left }, (_, at) => ({ name: `t${at}`, nameKey: `t${at}` }));
  await TagModel.collection.insertMany(more as never[]);
  expect((await names()).length).toBeGreaterThan(limits.tagsMax - 10);
  await TagModel.collection.insertMany(
    Array.from({ length: 10 }, (_, at) => ({ name: `u${at}`, nameKey: `u${at}` })) as never[],
  );
  const refused = await make("One more");
  expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
});
