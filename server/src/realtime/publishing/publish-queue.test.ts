import { randomUUID } from "node:crypto";
import mongoose, { Types } from "mongoose";
import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import { withDatabase } from "../../../../e2e/programs/with-database.ts";
import { connectDatabase, disconnectDatabase } from "../../database/connect-database.ts";
import { TicketModel, type TicketRecord } from "../../tickets/ticket.model.ts";
import { createPublishQueue } from "./publish-queue.ts";

const uri = new URL(withDatabase(inject("databaseUri"), `test-${randomUUID()}`));
uri.searchParams.set("monitorCommands", "true");

beforeAll(() => connectDatabase(uri.href, { hasPatience: true }));
afterEach(async () => void (await TicketModel.collection.deleteMany({})));
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await disconnectDatabase();
});

const longAgoMs = Date.now() - 60_000;
const at = (ms: number) => new Date(longAgoMs + ms);
let number = 0;

/** A ticket as far as the queue knows it. */
async function aStoredTicket(untoldSince: Date): Promise<TicketRecord> {
  const _id = new Types.ObjectId();
  await TicketModel.collection.insertOne({ _id, number: ++number, untoldSince });
  return stored(_id);
}

const stored = async (_id: Types.ObjectId) =>
  (await TicketModel.findById(_id).lean()) as TicketRecord;
const markOf = async ({ _id }: TicketRecord) => (await stored(_id)).untoldSince ?? null;

/** Another node changes the ticket and does not publish that. */
const changeElsewhere = ({ _id }: TicketRecord, untoldSince: Date) =>
  TicketModel.collection.updateOne({ _id }, { $set: { untoldSince } });

const aQueue = (publish: (ticket: TicketRecord) => Promise<boolean> = async () => true) =>
  createPublishQueue<TicketRecord>(TicketModel, {
    threadOf: ({ _id }) => _id.toString(),
    numberOf: (ticket) => ticket.number,
    publish,
  });

it("what this node published is noted, but not what another has stored in the same ticket since", async () => {
  const queue = aQueue();
  const [changed, unchanged] = [await aStoredTicket(at(0)), await aStoredTicket(at(0))];
  for (const ticket of [changed, unchanged]) queue.acknowledge(ticket, true);
  await changeElsewhere(changed, at(50));
  await queue.close();
  expect(await markOf(changed)).toEqual(at(50));
  expect(await markOf(unchanged)).toBeNull();
});

it("the relay notes what it has read: a newer change is published by its next batch", async () => {
  let newer: Date | undefined = at(50);
  const published: unknown[] = [];
  const queue = aQueue(async (ticket) => {
    published.push(ticket._id.toString());
    if (newer) await changeElsewhere(ticket, newer);
    newer = undefined;
    return true;
  });
  const ticket = await aStoredTicket(at(0));
  expect(await queue.publishDue(false)).toBe(1);
  await queue.close();
  expect(await markOf(ticket)).toEqual(at(50));
  expect(await queue.publishDue(false)).toBe(1);
  await queue.close();
  const { untoldSince = null, tellerId = null } = await stored(ticket._id);
  expect([untoldSince, tellerId]).toEqual([null, null]);
  expect(published).toEqual(Array(2).fill(ticket._id.toString()));
});

it("of two changes that are acknowledged in one moment the newer is noted, in whichever order", async () => {
  const queue = aQueue();
  const before = await aStoredTicket(at(0));
  await changeElsewhere(before, at(50));
  const after = await stored(before._id);
  queue.acknowledge(after, true);
  queue.acknowledge(before, true);
  await queue.close();
  expect(await markOf(before)).toBeNull();
});

it("a partitioned node publishes to its own sockets once, and again what another has changed since", async () => {
  const published: unknown[] = [];
  const queue = aQueue(async ({ untoldSince }) => {
    published.push(untoldSince);
    return false;
  });
  const ticket = await aStoredTicket(at(0));
  expect(await queue.publishDue(true)).toBe(1);
  expect(await queue.publishDue(true)).toBe(0);
  await changeElsewhere(ticket, at(50));
  expect(await queue.publishDue(true)).toBe(1);
  expect(await queue.publishDue(true)).toBe(0);
  expect(published).toEqual([at(0), at(50)]);
});

it("all of a moment is noted by one command, and nothing by none", async () => {
  const queue = aQueue();
  const tickets = await Promise.all([0, 1, 2].map((ms) => aStoredTicket(at(ms))));
  const commands: string[] = [];
  const note = ({ commandName }: { commandName: string }) => void commands.push(commandName);
  mongoose.connection.getClient().on("commandStarted", note);
  for (const ticket of tickets) queue.acknowledge(ticket, true);
  await queue.close();
  await queue.close();
  mongoose.connection.getClient().off("commandStarted", note);
  expect(commands.filter((name) => name !== "ping" && name !== "hello")).toEqual(["update"]);
  expect(await Promise.all(tickets.map(markOf))).toEqual([null, null, null]);
});
