import type { Team } from "@deskbell/shared/teams/team";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import mongoose from "mongoose";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { leaseCollection } from "../../database/job-leases.ts";
import { aCustomer, anAdmin, anAgent, atNode, type TestPerson } from "../../testing/people.ts";
import { startNodes, type TestNodes } from "../../testing/programs/start-nodes.ts";
import type { RunningProgram } from "../../testing/programs/start-program.ts";
import { aTicket } from "../../testing/tickets.ts";
import { until } from "../../testing/until.ts";
import { UserModel } from "../../users/user.model.ts";
import { ActivityModel } from "../activity/activity.model.ts";
import { TicketModel } from "../ticket.model.ts";

// What the desk does by itself, by processes that are killed and started again, two of them at a time.

let nodes: TestNodes;
let running: RunningProgram[] = [];
let nora: TestPerson;
let ada: TestPerson;
let people: TestPerson[];
let support: Team;

beforeAll(async () => {
  nodes = await startNodes({ count: 2 });
  running = [nodes.at(0), nodes.at(1)];
  nora = await anAdmin(nodes.at(0));
  ada = await aCustomer(nodes.at(0));
  people = await Promise.all(["Ann", "Ben", "Cyd"].map((name) => anAgent(nodes.at(0), name)));
  support = (await nora.call("GET", "teams")).body.data[0];
});
afterAll(() => nodes.close());
beforeEach(async () => {
  await TicketModel.deleteMany({});
  for (const who of people) await say(who, "away");
});

/** One of the two that run, as a balancer picks one. */
const at = (who: TestPerson, index: 0 | 1 = 0): TestPerson => {
  const node = running[index];
  if (!node) throw new Error(`There is no node ${index}.`);
  return atNode(who, node);
};
/** A killed node keeps what it alone may do until its lease is over: as if it were. */
async function endAll(): Promise<void> {
  await Promise.all(running.map((node) => node.kill()));
  await mongoose.connection.collection(leaseCollection).deleteMany({});
}
async function startBoth(): Promise<void> {
  running = await Promise.all([nodes.start(), nodes.start()]);
}
const say = (who: TestPerson, availability: string, index: 0 | 1 = 0) =>
  at(who, index).call("PUT", "users/me/availability", { availability });
async function isRoundRobin(): Promise<void> {
  const memberIds = people.map(({ user }) => user._id);
  const { status } = await at(nora).call("PATCH", `teams/${support.id}`, {
    ...{ assignment: "round_robin", memberIds },
  });
  expect(status).toBe(200);
}
const ownerOf = async ({ _id }: Ticket) =>
  (await TicketModel.findById(_id).orFail().lean()).assigneeId?.toString() ?? "";
const entriesOf = ({ _id }: Ticket) =>
  ActivityModel.find({ ticketId: _id }).sort({ seq: 1 }).lean();

/** Opens one at a node, and waits until somebody has it. */
async function given(index: 0 | 1): Promise<string> {
  const ticket = await aTicket(at(ada, index));
  await until(async () => (await ownerOf(ticket)) !== "");
  return ownerOf(ticket);
}

// helpdesk 6
it("a snooze that ended while no node was up ends as soon as two are, and once", async () => {
  const ticket = await aTicket(at(ada));
  const snooze = {
    ...{ status: "snoozed", lastSeenSeq: 0 },
    snoozedUntil: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const set = await at(nora).call("PUT", `conversation/${ticket._id}/status`, snooze);
  expect(set.status).toBe(200);
  await endAll();
  const over = new Date(Date.now() - 60_000);
  await TicketModel.updateOne({ _id: ticket._id }, { snoozedUntil: over, nextTimerAt: over });
  await startBoth();
  await until(async () => (await TicketModel.findById(ticket._id).lean())?.status === "open");
  await endAll();
  await startBoth();
  const { body } = await at(nora, 1).call("GET", `conversation/${ticket._id}/activity`);
  expect(body.data.map(({ actor }: { actor: { kind: string } }) => actor.kind)).toEqual([
    "staff",
    "system",
  ]);
});

// helpdesk 14
it("two nodes that are killed and started again go on with the round where it was", async () => {
  await isRoundRobin();
  await UserModel.updateMany({}, { $unset: { lastAssignedAt: 1 } }, { timestamps: false });
  for (const who of people) await say(who, "online");
  const before = [await given(0), await given(1)];
  await endAll();
  await startBoth();
  const after = [await given(1), await given(0), await given(1)];
  expect(new Set([...before, after[0]]).size).toBe(3);
  expect(after.slice(1)).toEqual(before);
});

// helpdesk 13
it("whoever comes online at one node, after a restart, is given by due time what waits since before", async () => {
  await isRoundRobin();
  const tickets = [await aTicket(at(ada)), await aTicket(at(ada, 1)), await aTicket(at(ada))];
  const [first, second, third] = tickets as [Ticket, Ticket, Ticket];
  const dueIn = ({ _id }: Ticket, minutes: number) =>
    TicketModel.updateOne({ _id }, { nextDueAt: new Date(Date.now() + minutes * 60_000) });
  await Promise.all([dueIn(third, 10), dueIn(second, 20)]);
  await endAll();
  await startBoth();
  const [ann] = people as [TestPerson];
  await say(ann, "online", 1);
  for (const ticket of tickets) await until(async () => (await ownerOf(ticket)) === ann.user._id);
  // The last entry of a ticket is stored after the ticket, and by another process.
  const isNoted = async (ticket: Ticket) => (await entriesOf(ticket)).length > 0;
  for (const ticket of tickets) await until(() => isNoted(ticket));
  const entries = await Promise.all([third, second, first].map(entriesOf));
  expect(entries.map((own) => own.length)).toEqual([1, 1, 1]);
  const times = entries.map(([entry]) => entry?.at.getTime() ?? 0);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});
