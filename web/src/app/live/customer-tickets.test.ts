import { isStaffTicket } from "@deskbell/shared/tickets/is-staff-ticket";
import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { customerApi } from "../../features/people/customer/customer.api.ts";
import { customerTicketsApi } from "../../features/tickets/customer-tickets.api.ts";
import { subscribeCustomerTickets } from "../../features/tickets/customer-tickets.live.ts";
import { sessionEnded } from "../../state/session.slice.ts";
import { aRealtimeConnection } from "../../testing/a-realtime-connection.ts";
import { anId, aTicket, aUser } from "../../testing/builders.ts";
import { answerByContract } from "../../testing/contract-fetch.ts";
import { addServerData, store } from "../store.ts";
import { createEventBatcher } from "./event-batcher.ts";
import { subscribeCatchUp } from "./subscribe-catch-up.ts";

const { listCustomerTickets } = customerTicketsApi.endpoints;
const { readCustomer } = customerApi.endpoints;

const mara = { id: anId(1), name: "Mara Lind", avatar: "" };
const eve = { id: anId(2), name: "Eve Stone", avatar: "" };

beforeAll(addServerData);
afterEach(() => {
  store.dispatch(sessionEnded("left"));
  vi.unstubAllGlobals();
});

/** An agent who looks at a ticket of Mara, beside which her other tickets stand. */
async function anAgent(
  tickets = [1, 2].map((ticket) => aTicket({ ticket, creator: mara })),
  /** Whether the server knows no more than the specification. */
  isSpecified = false,
) {
  let shown = tickets;
  const { asked } = answerByContract({
    "POST catch-up": () => ({
      status: "success",
      data: { tickets: null, threads: [], unread: { count: 0, ticketIds: [] } },
    }),
    "GET conversation": () => (isSpecified ? Response.json(shown) : shown),
    "GET users/get-user-with-id/:id": ({ params }) => {
      const details = { isVerified: true, isDisabled: false, ticketCount: shown.length };
      const user = { ...aUser({ _id: params.id, name: mara.name }), ...details };
      return { status: "success", user, data: { user } };
    },
  });
  vi.stubGlobal("document", { cookie: "", addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw));
  vi.stubGlobal("cancelAnimationFrame", clearTimeout);
  vi.stubGlobal("window", { addEventListener() {}, removeEventListener() {} });
  const connection = aRealtimeConnection();
  const events = createEventBatcher(connection.socket);
  const stops = [subscribeCustomerTickets(events, store), subscribeCatchUp(events, store).stop];
  const list = store.dispatch(listCustomerTickets.initiate(mara.id));
  const details = store.dispatch(readCustomer.initiate(mara.id));
  await Promise.all([list, details]);
  return {
    asked,
    connection,
    /** What the server answers from now on. */
    has: (changed: typeof tickets) => {
      shown = changed;
    },
    receives: (ticket: (typeof tickets)[number]) => connection.publish("ticket_changed", ticket),
    sees: () =>
      listCustomerTickets
        .select(mara.id)(store.getState())
        .data?.map((t) => t.ticket),
    status: (number: number) => {
      const { data = [] } = listCustomerTickets.select(mara.id)(store.getState());
      const ticket = data.find((one) => one.ticket === number);
      return ticket && isStaffTicket(ticket) ? ticket.status : undefined;
    },
    count: () => readCustomer.select(mara.id)(store.getState()).data?.ticketCount,
    leaves() {
      for (const stop of stops) stop();
      events.stop();
      list.unsubscribe();
      details.unsubscribe();
    },
  };
}

it("an agent sees another ticket of the customer change at once, without the server being asked", async () => {
  const agent = await anAgent();
  const askedBefore = agent.asked.length;
  agent.receives(
    aTicket({ ticket: 1, creator: mara, lastSeq: 1, updatedAt: "2026-08-02T09:00:00.000Z" }),
  );
  await expect.poll(() => agent.sees()).toEqual([1, 2]);
  // Older than what is shown, and of somebody else.
  agent.receives(aTicket({ ticket: 1, creator: mara, updatedAt: "2026-07-02T09:00:00.000Z" }));
  agent.receives(aTicket({ ticket: 7, creator: eve, updatedAt: "2026-08-03T09:00:00.000Z" }));
  agent.receives(
    aTicket({ ticket: 2, creator: mara, lastSeq: 1, updatedAt: "2026-08-04T09:00:00.000Z" }),
  );
  await expect.poll(() => agent.sees()).toEqual([2, 1]);
  expect(agent.asked).toHaveLength(askedBefore);
  agent.leaves();
});

it("an older answer does not take back what staff have changed since, which is no message", async () => {
  const changedTo = (status: "open" | "solved", minute: number) => {
    const changedAt = new Date(Date.UTC(2026, 7, 2, 9, minute)).toISOString();
    const ticket = aTicket({ ticket: 1, creator: mara });
    return { ...ticket, status, assignee: null, changedAt } as StaffTicket;
  };
  const agent = await anAgent();
  agent.receives(changedTo("solved", 2));
  agent.receives(changedTo("open", 1));
  agent.receives(
    aTicket({ ticket: 2, creator: mara, lastSeq: 9, updatedAt: "2026-08-04T09:00:00.000Z" }),
  );
  await expect.poll(() => agent.sees()).toEqual([2, 1]);
  expect(agent.status(1)).toBe("solved");
  agent.leaves();
});

it("a ticket that the customer opens now is shown, and counted", async () => {
  const agent = await anAgent();
  expect(agent.count()).toBe(2);
  const opened = aTicket({ ticket: 3, creator: mara, updatedAt: "2026-08-02T09:00:00.000Z" });
  agent.has([opened, ...[2, 1].map((ticket) => aTicket({ ticket, creator: mara }))]);
  agent.receives(opened);
  await expect.poll(() => agent.sees()).toEqual([3, 2, 1]);
  await expect.poll(() => agent.count()).toBe(3);
  agent.leaves();
});

it("what changed while the connection was down is shown once it is back", async () => {
  const agent = await anAgent();
  agent.has([aTicket({ ticket: 9, creator: mara })]);
  agent.connection.connects();
  await expect.poll(() => agent.sees()).toEqual([9]);
  agent.leaves();
});

it("a server of the specification answers everybody's tickets: the customer's are shown, the latest few", async () => {
  const { lastSeq: _, ...specified } = aTicket({ ticket: 90, creator: eve });
  const hers = [1, 2, 3, 4, 5, 6, 7, 8].map((ticket) => aTicket({ ticket, creator: mara }));
  const agent = await anAgent([specified as never, ...hers], true);
  expect(agent.sees()).toEqual([8, 7, 6, 5, 4, 3]);
  agent.leaves();
});
