import type { Team } from "@deskbell/shared/teams/team";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { teamDirectory } from "../../teams/team-directory.ts";
import { anAgent, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { aTicket } from "../../testing/tickets.ts";
import { onlineStaff } from "../../users/availability/online-staff.ts";
import { UserModel } from "../../users/user.model.ts";
import { TicketModel } from "../ticket.model.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const { seen, historyOf, setStatus } = ticketsInStatus(desk, { agent: nora, customer: ada });
let people: [TestPerson, TestPerson, TestPerson];
let support: Team;

beforeAll(async () => {
  people = [await anAgent(desk, "Ann"), await anAgent(desk, "Ben"), await anAgent(desk, "Cyd")];
  support = (await nora.call("GET", "teams")).body.data[0];
});
beforeEach(async () => {
  await team("manual");
  await TicketModel.deleteMany({});
  for (const who of people) {
    await say(who, "away");
    await room(who, 10);
  }
  await UserModel.updateMany({}, { $unset: { lastAssignedAt: 1 } }, { timestamps: false });
});

const team = (assignment: string) =>
  nora.call("PATCH", `teams/${support.id}`, {
    assignment,
    memberIds: people.map(({ user }) => user._id),
  });
const say = (who: TestPerson, availability: string) =>
  who.call("PUT", "users/me/availability", { availability });
const room = (who: TestPerson, capacity: number) =>
  nora.call("PUT", `users/${who.user._id}/capacity`, { capacity });
const everybodyOnline = () => Promise.all(people.map((who) => say(who, "online")));

/** As the job does, which is woken by all of this, too: two assigners at once are the hardest case. */
const assignNow = () =>
  desk.tickets.assign(
    { automaticTeams: teamDirectory.automatic, ...onlineStaff },
    new AbortController().signal,
  );
const loads = async () =>
  Promise.all(
    people.map(({ user }) => TicketModel.countDocuments({ assigneeId: user._id, status: "open" })),
  );
/** Who of the three has each of these tickets, by their position; -1 for nobody. */
async function owners(tickets: readonly Ticket[]): Promise<number[]> {
  const seenNow = await Promise.all(tickets.map(seen));
  return seenNow.map(({ assignee }) => people.findIndex(({ user }) => user._id === assignee?.id));
}
const someTickets = async (count: number) => {
  const tickets: Ticket[] = [];
  for (let at = 0; at < count; at++) tickets.push(await aTicket(ada));
  return tickets;
};

describe("a team whose tickets the desk gives out", () => {
  // helpdesk 11
  it("gives nobody more than they have room for, when two hundred tickets come at once", async () => {
    await Promise.all([room(people[0], 7), room(people[1], 13), room(people[2], 0)]);
    await team("round_robin");
    await everybodyOnline();
    const opening = Promise.all(Array.from({ length: 200 }, () => aTicket(ada)));
    const assigning = (async () => {
      for (let at = 0; at < 10; at++) await Promise.all([assignNow(), assignNow()]);
    })();
    await Promise.all([opening, assigning]);
    await assignNow();
    await expect.poll(loads).toEqual([7, 13, 0]);
    expect(await TicketModel.countDocuments({ assigneeId: null })).toBe(180);
  });

  // helpdesk 12
  it("gives nothing to who is away, or was never here", async () => {
    await team("balanced");
    const dan = await anAgent(desk, "Dan");
    await nora.call("PATCH", `teams/${support.id}`, {
      memberIds: [...people, dan].map(({ user }) => user._id),
    });
    await say(people[0], "away_reassigning");
    const tickets = await someTickets(3);
    await assignNow();
    expect(await owners(tickets)).toEqual([-1, -1, -1]);
    await say(people[2], "online");
    await assignNow();
    await expect.poll(() => owners(tickets)).toEqual([2, 2, 2]);
  });

  // helpdesk 13
  it("gives the queue to who comes online, the one that waits longest first", async () => {
    await team("round_robin");
    const tickets = await someTickets(4);
    const [first, second, third, fourth] = tickets;
    const waits = [3, 1, 4, 2];
    for (const [at, ticket] of tickets.entries()) {
      const waitingSince = new Date(Date.now() - 3_600_000 + (waits[at] ?? 0) * 1_000);
      await TicketModel.updateOne({ _id: ticket._id }, { waitingSince });
    }
    await room(people[0], 3);
    await say(people[0], "online");
    await expect.poll(loads).toEqual([3, 0, 0]);
    const inOrder = [second, fourth, first, third] as Ticket[];
    expect(await owners(inOrder)).toEqual([0, 0, 0, -1]);
    const times = await Promise.all(
      inOrder.slice(0, 3).map(async (ticket) => (await historyOf(ticket))[0]?.at ?? ""),
    );
    expect(times).toEqual(times.toSorted());
    // Room that becomes free is given away, too.
    await setStatus(nora, second as Ticket, "solved");
    await expect.poll(() => owners([third as Ticket])).toEqual([0]);
  });

  // helpdesk 13
  it("gives the queue to who comes online by due time, and what has none after that", async () => {
    await team("round_robin");
    const tickets = await someTickets(4);
    const [first, second, third, fourth] = tickets as [Ticket, Ticket, Ticket, Ticket];
    const dueIn = ({ _id }: Ticket, minutes: number) =>
      TicketModel.updateOne({ _id }, { nextDueAt: new Date(Date.now() + minutes * 60_000) });
    await Promise.all([dueIn(fourth, -5), dueIn(second, 30)]);
    await room(people[0], 3);
    await say(people[0], "online");
    await expect.poll(loads).toEqual([3, 0, 0]);
    const inOrder = [fourth, second, first];
    expect(await owners([...inOrder, third])).toEqual([0, 0, 0, -1]);
    const times = await Promise.all(
      inOrder.map(async (ticket) => (await historyOf(ticket))[0]?.at ?? ""),
    );
    expect(times).toEqual(times.toSorted());
  });

  // helpdesk 14
  it("goes on with the round after a restart where it was", async () => {
    await team("round_robin");
    await everybodyOnline();
    const [one] = await someTickets(1);
    await expect.poll(() => owners([one as Ticket])).not.toEqual([-1]);
    const [first = -1] = await owners([one as Ticket]);
    // Nothing of it is in memory: each look reads whose turn it is.
    const [two] = await someTickets(1);
    await expect.poll(() => owners([two as Ticket])).not.toEqual([-1]);
    const [three] = await someTickets(1);
    await expect.poll(() => owners([three as Ticket])).not.toEqual([-1]);
    const [four] = await someTickets(1);
    await expect.poll(() => owners([four as Ticket])).toEqual([first]);
    const all = await owners([one, two, three] as Ticket[]);
    expect(new Set(all).size).toBe(3);
  });

  it("gives what a process had begun to give when it was killed to the same person, once", async () => {
    await everybodyOnline();
    const [ticket] = await someTickets(1);
    const [, ben] = people;
    const begun = { lastAssignedAt: new Date(), givenTicketId: ticket?._id };
    await UserModel.updateOne({ _id: ben.user._id }, begun, { timestamps: false });
    await team("round_robin");
    await assignNow();
    await expect.poll(() => owners([ticket as Ticket])).toEqual([1]);
    expect(await historyOf(ticket as Ticket)).toHaveLength(1);
    const { givenTicketId } = await UserModel.findById(ben.user._id).orFail().lean();
    expect(givenTicketId).toBeUndefined();
  });

  it("that is balanced gives to who has the least of their room in use", async () => {
    await Promise.all([room(people[0], 20), room(people[1], 10), room(people[2], 10)]);
    // Before the desk gives anything out: an assigner that has read one of them as away goes on with that.
    await everybodyOnline();
    const tickets = await someTickets(8);
    await team("balanced");
    await assignNow();
    await expect.poll(() => TicketModel.countDocuments({ assigneeId: null })).toBe(0);
    expect(tickets).toHaveLength(8);
    expect(await loads()).toEqual([4, 2, 2]);
  });

  it("leaves spam alone, and what is not open", async () => {
    const [spam, pending] = await someTickets(2);
    await TicketModel.updateOne({ _id: spam?._id }, { isSpam: true });
    await setStatus(nora, pending as Ticket, "pending");
    await team("round_robin");
    await everybodyOnline();
    await assignNow();
    expect(await owners([spam, pending] as Ticket[])).toEqual([-1, -1]);
  });

  it("counts no spam among the tickets that somebody has", async () => {
    await Promise.all([room(people[0], 1), room(people[1], 0), room(people[2], 0)]);
    await team("round_robin");
    await everybodyOnline();
    const [spam] = await someTickets(1);
    await assignNow();
    expect(await owners([spam] as Ticket[])).toEqual([0]);
    await TicketModel.updateOne({ _id: spam?._id }, { isSpam: true });
    const next = await someTickets(1);
    await assignNow();
    expect(await owners(next)).toEqual([0]);
  });

  it("without members, or with all of them away, keeps its queue", async () => {
    await team("round_robin");
    await nora.call("PATCH", `teams/${support.id}`, { memberIds: [] });
    const tickets = await someTickets(1);
    await assignNow();
    expect(await owners(tickets)).toEqual([-1]);
  });
});
