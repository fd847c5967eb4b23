import type { CatchUp } from "@deskbell/shared/realtime/catch-up";
import type { StaffTicket, Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, describe, expect, it } from "vitest";
import { hourMs } from "../../testing/durations.ts";
import { aCustomer, anAgent, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { aTicket } from "../../testing/tickets.ts";
import { TicketModel } from "../ticket.model.ts";

const { desk, admin: nora } = aTestDeskWithPeople();
let kim: TestPerson;
beforeAll(async () => {
  kim = await anAgent(desk, "Kim");
});

const silence = async (ticket: Ticket, method: "POST" | "DELETE" = "POST") =>
  expect((await kim.call(method, `conversation/${ticket._id}/silence/me`)).status).toBe(200);

/** Opened one after another; nothing has changed in them for hours. */
async function ticketsOf(customer: TestPerson): Promise<[Ticket, Ticket]> {
  const tickets: [Ticket, Ticket] = [await aTicket(customer), await aTicket(customer)];
  await desk.tickets.settled();
  for (const [i, { _id }] of tickets.entries()) {
    const at = new Date(Date.now() - (5 - i) * hourMs);
    await TicketModel.updateOne({ _id }, { $set: { updatedAt: at, changedAt: at } });
  }
  return tickets;
}

async function listOf(who: TestPerson, customer: TestPerson, query: string) {
  const { body } = await who.call("GET", `conversation?${query}&creator=${customer.user._id}`);
  return (body as StaffTicket[]).map(({ _id }) => _id);
}

async function caughtUp(who: TestPerson, since: Date): Promise<StaffTicket[]> {
  const { body } = await who.call("POST", "catch-up", {
    changedSince: since.toISOString(),
    threads: [],
  });
  const { tickets } = body.data as CatchUp;
  expect(tickets?.isComplete).toBe(true);
  return tickets?.changed as StaffTicket[];
}

describe("an agent who silences a ticket", () => {
  it("moves it in nobody's list, neither theirs nor a colleague's, nor when they end that", async () => {
    const customer = await aCustomer(desk, "Bo");
    const [older, newer] = await ticketsOf(customer);
    for (const method of ["POST", "DELETE"] as const) {
      await silence(older, method);
      for (const who of [kim, nora]) {
        for (const query of ["view=open&sort=changed", "view=all&sort=changed", "view=all"]) {
          expect(await listOf(who, customer, query)).toEqual([newer._id, older._id]);
        }
      }
    }
  });

  it("finds it so in a window that was away meanwhile, and finds there that they have ended it", async () => {
    const [older, newer] = await ticketsOf(await aCustomer(desk, "Bo"));
    const known = new Date(Date.now() - 3 * hourMs);
    const ofThese = async () =>
      (await caughtUp(kim, known)).filter(({ _id }) => [older._id, newer._id].includes(_id));
    expect(await ofThese()).toEqual([]);
    await silence(older);
    expect(await ofThese()).toMatchObject([{ _id: older._id, silencedBy: [kim.user._id] }]);
    await silence(older, "DELETE");
    const [now, ...more] = await ofThese();
    expect(now?._id).toBe(older._id);
    expect(now).not.toHaveProperty("silencedBy");
    expect(more).toEqual([]);
  });
});
