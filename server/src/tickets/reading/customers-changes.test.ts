import { Types } from "mongoose";
import { afterEach, expect, it, vi } from "vitest";
import type { Viewer } from "../../identity/viewer.ts";
import { aCustomer, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { aTicket } from "../../testing/tickets.ts";
import { TicketModel } from "../ticket.model.ts";
import { customersChanges } from "./customers-changes.ts";

const { desk } = aTestDeskWithPeople();
afterEach(() => vi.restoreAllMocks());

const viewerOf = ({ user }: TestPerson): Viewer => ({
  ...{ id: user._id, sessionId: "", name: "", avatar: "", email: "", epoch: 0 },
  access: "customer",
});

it("customers who come back in the same moment are asked for in one command, and each gets their own, the latest first", async () => {
  const people = await Promise.all(["Bob", "Cleo", "Dan"].map((name) => aCustomer(desk, name)));
  const own = await Promise.all(
    people.map(async (person) => [await aTicket(person), await aTicket(person)]),
  );
  await desk.tickets.settled();
  const comeBack = (changedSince = new Date(0).toISOString()) =>
    Promise.all(
      people.map(async (person) => {
        const asked = { viewer: viewerOf(person), changedSince, limit: 50 };
        const found = await customersChanges(asked);
        return found.map(({ number }) => number);
      }),
    );
  const numbers = own.map((tickets) => tickets.map(({ ticket }) => ticket).reverse());
  const commands = vi.spyOn(TicketModel.collection, "find");
  expect(await comeBack()).toEqual(numbers);
  // The desk itself looks for tickets meanwhile, too.
  const theirs = commands.mock.calls.flatMap(([filter], i) => {
    const asked = JSON.stringify(filter);
    return people.some(({ user }) => asked.includes(user._id)) ? [commands.mock.results[i]] : [];
  });
  expect(theirs).toHaveLength(1);
  const explained = JSON.stringify(await theirs[0]?.value.clone().explain());
  expect(explained).toContain("creator.id_1_updatedAt_-1");
  expect(explained).not.toContain("COLLSCAN");
  expect(await comeBack(new Date(Date.now() + 3_600_000).toISOString())).toEqual([[], [], []]);

  // More than is read for all of them together.
  const model = await TicketModel.findById(own[0]?.[0]?._id).lean();
  const copies = Array.from({ length: 260 }, (_, i) => ({
    ...model,
    _id: new Types.ObjectId(),
    number: 600_000 + i,
  }));
  await TicketModel.collection.insertMany(copies as never[]);
  const [many, ...others] = await comeBack();
  expect(many).toHaveLength(50);
  expect(many?.[0]).toBe(numbers[0]?.[0]);
  expect(others).toEqual(numbers.slice(1));
});
