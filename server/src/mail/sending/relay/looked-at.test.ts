import { randomUUID } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createWindows } from "../../../testing/a-window.ts";
import { anAgent, aVerifiedCustomer, type TestPerson } from "../../../testing/people.ts";
import { aTestDesk } from "../../../testing/test-desk.ts";
import { aMessage, aTicket } from "../../../testing/tickets.ts";
import { comesWithinMs } from "../../../testing/until.ts";
import { TicketModel } from "../../../tickets/ticket.model.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";

const { desk } = aTestDesk({
  secret: randomUUID(),
  sending: {
    sender: { address: "support@desk.example", name: "Support", site: null, answersTo: null },
    relay: null,
    waitMs: 50,
  },
});
let windows: ReturnType<typeof createWindows>;
let bea: TestPerson;
let zofia: TestPerson;
let ticket: Ticket;
beforeAll(async () => {
  bea = await anAgent(desk, "Bea Larsen");
});
beforeEach(async () => {
  windows = createWindows(desk.url);
  zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
  ticket = await aTicket(zofia);
});
afterEach(() => {
  vi.restoreAllMocks();
  windows.closeAll();
});

const mails = () => OutgoingMailModel.find({ to: zofia.email }).lean();
const timesWaited = async () =>
  (await TicketModel.findById(ticket._id).lean())?.unmailed?.timesLookedAt ?? 0;

/** What a window says when it is asked; null for one of before, which knows no such question. */
type Says = ((ticketId: string) => unknown) | null;

async function aWindowOf({ token }: TestPerson, says: Says): Promise<void> {
  const { socket } = await windows.enter({ token });
  if (!says) return;
  // It answers, if after a pause of the machine: as long as the product waits is no time for a test.
  const { timeout } = desk.io;
  vi.spyOn(desk.io, "timeout").mockImplementation(() => timeout.call(desk.io, comesWithinMs));
  socket.on("looking:asked", ({ conversationId }, answer) => answer(says(conversationId)));
}

describe("while a customer has a ticket before them, unread", () => {
  it("its answer is not mailed; once they have read it never", async () => {
    await aWindowOf(zofia, (id) => id === ticket._id);
    await aMessage(bea, ticket, { text: "Is it the blue one?" });
    await expect.poll(timesWaited).toBeGreaterThanOrEqual(2);
    expect(await mails()).toEqual([]);
    const read = await zofia.call("PUT", `conversation/${ticket._id}/read`, { seq: 1 });
    expect(read.status).toBe(200);
    const unmailed = async () => (await TicketModel.findById(ticket._id).lean())?.unmailed ?? null;
    await expect.poll(unmailed).toBeNull();
    expect(await mails()).toEqual([]);
  });

  it("its answer is mailed once they have left", async () => {
    let isOpen = true;
    await aWindowOf(zofia, () => isOpen);
    await aMessage(bea, ticket, { text: "Is it the blue one?" });
    await expect.poll(timesWaited).toBeGreaterThanOrEqual(1);
    isOpen = false;
    await expect.poll(mails).toHaveLength(1);
  });

  it("it waits ten times, and is mailed then, whatever their window says", async () => {
    await aWindowOf(zofia, () => true);
    await aMessage(bea, ticket, { text: "Is it the blue one?" });
    await expect.poll(timesWaited).toBeGreaterThanOrEqual(1);
    await TicketModel.updateOne({ _id: ticket._id }, { "unmailed.timesLookedAt": 10 });
    await expect.poll(mails).toHaveLength(1);
  });
});

it.each<[string, () => TestPerson, Says]>([
  ["another ticket is open in", () => zofia, (id) => id !== ticket._id],
  ["does not know the question", () => zofia, null],
  ["answers what is no answer", () => zofia, () => ({ is: true })],
  ["is an agent's", () => bea, () => true],
])("a window that %s holds no mail back", async (_what, whose, says) => {
  await aWindowOf(whose(), says);
  await aMessage(bea, ticket, { text: "Is it the blue one?" });
  await expect.poll(mails).toHaveLength(1);
  expect(await timesWaited()).toBe(0);
});
