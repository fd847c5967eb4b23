import { Types } from "mongoose";
import { beforeAll, describe, expect, it } from "vitest";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { begin } from "../../testing/ticket-work/bulk-jobs.ts";
import { filters } from "../../testing/ticket-work/filtered.ts";
import { aTicket } from "../../testing/tickets.ts";
import { UserModel } from "../../users/user.model.ts";
import { TicketModel } from "../ticket.model.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const { filtered } = filters(desk);

/** Customers who are called so, each with a ticket; stored at once. */
async function manyCalled(word: string, count: number, fields: object = {}): Promise<void> {
  const [person, ticket] = await Promise.all([
    UserModel.findById(ada.user._id).orFail().lean(),
    TicketModel.findById((await aTicket(ada))._id)
      .orFail()
      .lean(),
  ]);
  const people = Array.from({ length: count }, (_, at) => ({
    ...person,
    _id: new Types.ObjectId(),
    uid: `${word}-${at}`,
    email: `${word}-${at}@example.com`,
    displayName: `Maria ${word}`,
    searchWords: ["maria", word],
    ...fields,
  }));
  const { untoldSince: _, ...record } = ticket;
  const first = ticket.number * 1_000_000;
  const tickets = people.map(({ _id, displayName }, at) => ({
    ...record,
    _id: new Types.ObjectId(),
    number: first + at,
    creator: { ...record.creator, id: _id.toString(), name: displayName },
    subject: `Of ${word}`,
  }));
  await UserModel.collection.insertMany(people as never);
  await TicketModel.collection.insertMany(tickets as never);
}

const countOf = async (filter: string) =>
  (await nora.call("GET", `views/count?filter=${encodeURIComponent(filter)}`)).body.data;
const placesOf = async (filter: string) =>
  (await filtered(nora, filter)).problems.map(({ offset, length, code }) => [
    filter.slice(offset, offset + length),
    code,
  ]);

it("a name that many customers have finds the tickets of all of them, and leaves out those of all", async () => {
  await manyCalled("schmidt", 150);
  expect((await countOf("customer:schmidt")).count).toBe(150);
  expect(await countOf("-customer:schmidt -customer:byron")).toMatchObject({
    count: 0,
    problems: [],
  });
});

describe("a name that too many customers have", () => {
  beforeAll(() => manyCalled("huber", 1_900, { organisationKey: "big works" }));

  it("is a part without a meaning, and nothing is changed by it", async () => {
    expect(await placesOf("customer:maria")).toEqual([["maria", "too_many"]]);
    for (const filter of ["customer:maria", "-customer:maria", "customer:schmidt,maria"]) {
      const { status, body } = await begin(nora, { set: { priority: "low" }, filter });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ["filter"]]);
    }
    expect(await TicketModel.countDocuments({ priority: "low" })).toBe(0);
  });

  it("gives a saved view no number: it would be that of tickets which the view does not mean", async () => {
    const counted = async (filter: string) => {
      const draft = { name: filter, filter, sort: "changed", scope: "own" };
      const { id } = (await nora.call("POST", "views", draft)).body.data;
      const { saved } = (await nora.call("GET", `views?counting=${id}`)).body;
      return saved.find((view: { id: string }) => view.id === id).count;
    };
    expect(await counted("customer:schmidt")).toBe(150);
    expect(await counted("customer:maria")).toBeNull();
    expect(await counted("status:open customer:schmidt")).toBe(150);
    expect(await counted("status:open customer:maria")).toBeNull();
  });

  it("counts together with the other names, organisations and tags of the filter", async () => {
    expect(await placesOf("customer:schmidt,huber")).toEqual([["huber", "too_many"]]);
    expect(await placesOf('organisation:"Big works" -customer:schmidt')).toEqual([
      ["schmidt", "too_many"],
    ]);
    expect(await placesOf('organisation:"Big works" customer:byron')).toEqual([]);
  });
});
