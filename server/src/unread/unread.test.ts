import { limits } from "@deskbell/shared/limits";
import type { StaffTicket, Ticket } from "@deskbell/shared/tickets/ticket";
import { Types } from "mongoose";
import { describe, expect, it } from "vitest";
import { TeamModel } from "../teams/team.model.ts";
import { aListener } from "../testing/a-listener.ts";
import { anAdmin, signIn, type TestPerson } from "../testing/people.ts";
import { aDeskWithUnreadCounts } from "../testing/ticket-work/unread-counts.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { countUnread } from "../tickets/arrivals/unread-tickets.ts";
import { TicketModel } from "../tickets/ticket.model.ts";
import { UserModel } from "../users/user.model.ts";

const { desk, nora, samir, ada, unreadOf, everybodys, reads } = aDeskWithUnreadCounts();

describe("a ticket is unread", () => {
  it("for all staff once a customer has opened it, and never for the customer", async () => {
    await aTicket(ada);
    expect(await everybodys()).toEqual([1, 1, 0]);
  });

  it("for staff by what the customer writes, for the customer by what staff write, for nobody by their own or a colleague's", async () => {
    const ticket = await aTicket(ada);
    await Promise.all([reads(nora, ticket, 0), reads(samir, ticket, 0)]);
    expect(await everybodys()).toEqual([0, 0, 0]);
    await aMessage(nora, ticket);
    expect(await everybodys()).toEqual([0, 0, 1]);
    await aMessage(samir, ticket);
    await reads(ada, ticket, 2);
    expect(await everybodys()).toEqual([0, 0, 0]);
    await aMessage(ada, ticket);
    expect(await everybodys()).toEqual([1, 1, 0]);
  });

  it("no longer for whoever replies to it, whose it is then, and still for colleagues who follow it", async () => {
    const ticket = await aTicket(ada);
    await samir.call("POST", `conversation/${ticket._id}/followers/me`);
    await aMessage(nora, ticket);
    expect(await everybodys()).toEqual([0, 1, 1]);
    await aMessage(ada, ticket);
    expect(await everybodys()).toEqual([1, 1, 0]);
  });

  it("also when the list, the ticket and its number are asked for in other ways", async () => {
    const ticket = await aTicket(ada, { subject: "The sieve is torn" });
    const answers = await Promise.all(
      [`conversation/${ticket._id}`, `conversation/by-number/${ticket.ticket}`].map((path) =>
        nora.call("GET", path),
      ),
    );
    expect(answers.map(({ body }) => body.data.isUnread)).toEqual([true, true]);
    const found = await nora.call("GET", "conversation?search=sieve");
    expect(found.body).toMatchObject([{ isUnread: true }]);
    expect(answers[0]?.body.data.unreadBy).toBeUndefined();
  });
});

describe("a customer's message is unread", () => {
  const now = async ({ _id }: Pick<Ticket, "_id">) =>
    (await nora.call("GET", `conversation/${_id}`)).body.data as StaffTicket;
  const assigns = async (ticket: Ticket, assigneeId: string | null) => {
    const { lastSeq: seq, activitySeq, assignee } = await now(ticket);
    const seen = { seq, activitySeq, assigneeId: assignee?.id ?? null };
    const body = { set: { assigneeId }, seen };
    expect((await nora.call("PATCH", `conversation/${ticket._id}`, body)).status).toBe(200);
  };
  const follows = async (person: TestPerson, ticket: Ticket) => {
    const { status } = await person.call("POST", `conversation/${ticket._id}/followers/me`);
    expect(status).toBe(200);
  };

  it("for whose ticket it is alone: not for others once it is somebody's, and for all again when it is nobody's", async () => {
    const ticket = await aTicket(ada);
    expect(await everybodys()).toEqual([1, 1, 0]);
    await assigns(ticket, samir.user._id);
    expect(await everybodys()).toEqual([0, 1, 0]);
    await aMessage(ada, ticket);
    expect(await everybodys()).toEqual([0, 1, 0]);
    await assigns(ticket, null);
    expect(await everybodys()).toEqual([1, 1, 0]);
  });

  it("for the one whom it is given to unless they have read it, also when it was not theirs then", async () => {
    const ticket = await aTicket(ada);
    await assigns(ticket, samir.user._id);
    await reads(nora, ticket, 0);
    // Samir follows what was his.
    await assigns(ticket, nora.user._id);
    expect(await everybodys()).toEqual([0, 1, 0]);
    await aMessage(ada, ticket);
    expect(await everybodys()).toEqual([1, 1, 0]);
  });

  it("for those who follow it, from the moment they do", async () => {
    const ticket = await aTicket(ada);
    await assigns(ticket, samir.user._id);
    expect(await everybodys()).toEqual([0, 1, 0]);
    await follows(nora, ticket);
    expect(await everybodys()).toEqual([1, 1, 0]);
  });

  it("in a team for its members and those who are in none, and for everybody where the team has none", async () => {
    const { id } = (await nora.call("GET", "teams")).body.data[0];
    const setMembers = async (memberIds: string[]) => {
      expect((await nora.call("PATCH", `teams/${id}`, { memberIds })).status).toBe(200);
    };
    await setMembers([samir.user._id]);
    // Who is in no team looks after all, as in the views.
    await nora.call("POST", "teams", { name: "Others", memberIds: [nora.user._id] });
    const ticket = await aTicket(ada);
    expect(await everybodys()).toEqual([0, 1, 0]);
    await reads(samir, ticket, 0);
    await aMessage(ada, ticket);
    expect(await everybodys()).toEqual([0, 1, 0]);
    await setMembers([]);
    await aMessage(ada, ticket);
    expect(await everybodys()).toEqual([1, 1, 0]);
  });

  it("for who joins the team from then on, also when it was written before, and for who leaves it no more", async () => {
    const { id } = (await nora.call("GET", "teams")).body.data[0];
    const ticket = await aTicket(ada);
    const set = async (memberIds: string[]) =>
      expect((await nora.call("PATCH", `teams/${id}`, { memberIds })).status).toBe(200);
    await nora.call("POST", "teams", {
      name: "Elsewhere",
      memberIds: [nora.user._id, samir.user._id],
    });
    await set([nora.user._id]);
    expect(await everybodys()).toEqual([1, 0, 0]);
    const window = await aListener(desk, samir);
    await set([samir.user._id]);
    expect(await everybodys()).toEqual([0, 1, 0]);
    // One that was gathered before may come first.
    await window.receives("counts:changed", ({ unread }) => unread === 1);
    window.close();
    await reads(samir, ticket, 0);
    await set([]);
    expect(await everybodys()).toEqual([1, 0, 0]);
  });

  it("for who is in the team as its customer writes, also when another node has changed the team a moment ago", async () => {
    const { id } = (await nora.call("GET", "teams")).body.data[0];
    await nora.call("PATCH", `teams/${id}`, { memberIds: [nora.user._id] });
    const ticket = await aTicket(ada);
    await aMessage(ada, ticket);
    await Promise.all([reads(nora, ticket, 1), reads(samir, ticket, 1)]);
    // As far as another node has come once it has stored the change: nobody here knows of it.
    await TeamModel.updateOne({ _id: id }, { memberIds: [samir.user._id] });
    await TeamModel.updateOne({ name: "Elsewhere" }, { memberIds: [nora.user._id] });
    await aMessage(ada, ticket);
    expect(await everybodys()).toEqual([0, 1, 0]);
    await nora.call("PATCH", `teams/${id}`, { memberIds: [] });
  });

  it("as it was in a ticket of the version before, until it is read or written in again", async () => {
    const ticket = await aTicket(ada);
    await TicketModel.updateOne({ _id: ticket._id }, { $unset: { unseenBy: 1 } });
    expect(await everybodys()).toEqual([1, 1, 0]);
    await reads(samir, ticket, 0);
    expect(await everybodys()).toEqual([1, 0, 0]);
    await aMessage(ada, ticket);
    expect(await everybodys()).toEqual([1, 1, 0]);
  });

  it("for whoever marked it so, also while it is a colleague's", async () => {
    const ticket = await aTicket(ada);
    await assigns(ticket, samir.user._id);
    await nora.call("PUT", `conversation/${ticket._id}/unread`, {});
    expect(await everybodys()).toEqual([1, 1, 0]);
    await assigns(ticket, null);
    await assigns(ticket, samir.user._id);
    expect(await everybodys()).toEqual([1, 1, 0]);
  });
});

describe("nothing is unread by what is not a customer's message", () => {
  // helpdesk 35
  // helpdesk 39
  // prototype 9
  it("neither by own actions, nor by notes and changes of colleagues; and the ticket waits for an answer until it gets one", async () => {
    const ticket = await aTicket(ada);
    await Promise.all([reads(nora, ticket, 0), reads(samir, ticket, 0)]);
    const now = async () =>
      (await nora.call("GET", `conversation/${ticket._id}`)).body.data as StaffTicket;
    expect(await now()).toMatchObject({ isUnread: false, waitingSince: ticket.createdAt });
    const change = async (set: object) => {
      const { lastSeq: seq, activitySeq, assignee } = await now();
      const seen = { seq, activitySeq, assigneeId: assignee?.id ?? null };
      expect((await nora.call("PATCH", `conversation/${ticket._id}`, { set, seen })).status).toBe(
        200,
      );
    };
    await change({ priority: "urgent" });
    await change({ assigneeId: samir.user._id });
    await change({ status: "pending" });
    await change({ status: "open" });
    expect(await everybodys()).toEqual([0, 0, 0]);
    expect(await now()).toMatchObject({ waitingSince: ticket.createdAt });
    await aMessage(nora, ticket);
    await desk.tickets.settled();
    expect(await now()).not.toHaveProperty("waitingSince");
    expect(await everybodys()).toEqual([0, 0, 1]);
  });
});

describe("who becomes staff", () => {
  it("starts with nothing unread, and nothing older becomes so, also the second time", async () => {
    await aTicket(ada);
    const bea = await anAdmin(desk, "Bea");
    expect(await unreadOf(bea)).toBe(0);
    const ticket = await aTicket(ada);
    expect(await unreadOf(bea)).toBe(1);
    await nora.call("PUT", `users/${bea.user._id}/role`, { role: "user" });
    await aMessage(ada, ticket);
    expect(await unreadOf(await signIn(desk, bea.email))).toBe(0);
    const beforeAgain = new Date();
    await nora.call("PUT", `users/${bea.user._id}/role`, { role: "admin" });
    const again = await signIn(desk, bea.email);
    expect(await unreadOf(again)).toBe(0);
    const late = { seq: 9, senderId: ada.user._id, at: beforeAgain };
    await desk.tickets.messageArrived(ticket._id, late);
    expect(await unreadOf(again)).toBe(0);
    expect(await unreadOf(nora)).toBe(2);
  });
});

it("who is staff no more is told nothing of tickets of others, also where the power went before these were read for them", async () => {
  const bea = await anAdmin(desk, "Bea");
  const ticket = await aTicket(ada);
  expect(await unreadOf(bea)).toBe(1);
  // Nothing came after that, or a customer's message that still counted them among staff.
  const isCustomer = { role: "user", access: "customer" };
  await UserModel.updateOne({ _id: bea.user._id }, { $set: isCustomer });
  const customer = await signIn(desk, bea.email);
  const missed = async () =>
    (await customer.call("POST", "catch-up", { threads: [] })).body.data.unread;
  expect(await unreadOf(customer)).toBe(0);
  expect(await missed()).toEqual({ count: 0, ticketIds: [] });
  const own = await aTicket(customer);
  const window = await aListener(desk, customer);
  await aMessage(nora, own);
  await window.receives("counts:changed", ({ unread }) => unread === 1);
  // Asked together with others, who still have it.
  const both = await Promise.all([missed(), nora.call("POST", "catch-up", { threads: [] })]);
  expect(both[0]).toEqual({ count: 1, ticketIds: [own._id] });
  expect(both[1].body.data.unread.ticketIds).toContain(ticket._id);
  window.close();
});

describe("the count of unread tickets", () => {
  it("is counted by the index alone, and no further than a thousand", async () => {
    const record = await TicketModel.findById((await aTicket(ada))._id).lean();
    let number = 1_000_000;
    const copies = (count: number, unreadBy: string[]) =>
      TicketModel.insertMany(
        Array.from({ length: count }, () => ({
          ...record,
          _id: new Types.ObjectId(),
          number: number++,
          searchWords: [],
          unreadBy,
          // A job that says unread marks anew after a team has changed makes the one of the other.
          unseenBy: unreadBy,
        })),
      );
    await copies(limits.unreadCountMax + 100, [samir.user._id]);
    await copies(40, [nora.user._id, samir.user._id]);
    const counted = (person: TestPerson) =>
      countUnread({ id: person.user._id, access: "admin" }, limits.unreadCountMax);
    expect(await counted(samir)).toBe(limits.unreadCountMax);
    expect(await counted(nora)).toBe(41);
    const plan = await TicketModel.find({ unreadBy: nora.user._id }).explain("executionStats");
    const { executionStats } = plan as unknown as { executionStats: { totalKeysExamined: number } };
    expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(42);
    expect(JSON.stringify(plan)).not.toContain('"COLLSCAN"');
  });
});
