import type { Activity } from "@deskbell/shared/tickets/activity";
import type { StaffTicket, Ticket } from "@deskbell/shared/tickets/ticket";
import { expect } from "vitest";
import { dayMs } from "../durations.ts";
import type { TestPerson } from "../people.ts";
import type { TestDesk } from "../start-test-desk.ts";
import { aTicket } from "../tickets.ts";

export const inMs = (ms: number) => new Date(Date.now() + ms);

type People = { agent: TestPerson; customer: TestPerson };

/** Tickets in each status, and how they are set and seen; `agent` and `customer` may be filled in later. */
export function ticketsInStatus(desk: TestDesk, { agent, customer }: People) {
  const setStatus = (who: TestPerson, ticket: Ticket, status: string, more: object = {}) =>
    who.call("PUT", `conversation/${ticket._id}/status`, { status, lastSeenSeq: 1_000, ...more });

  /** As staff see it, once what was written has reached it. */
  async function seen(ticket: Ticket): Promise<StaffTicket> {
    await desk.tickets.settled();
    return (await agent.call("GET", `conversation/${ticket._id}`)).body.data;
  }
  const statusOf = async (ticket: Ticket) => (await seen(ticket)).status;

  async function historyOf(ticket: Ticket): Promise<Activity[]> {
    await desk.tickets.settled();
    return (await agent.call("GET", `conversation/${ticket._id}/activity`)).body.data;
  }

  async function aTicketThatIs(status: string): Promise<Ticket> {
    const ticket = await aTicket(customer);
    if (status === "open") return ticket;
    if (status === "closed") return closed(ticket);
    const until = status === "snoozed" ? { snoozedUntil: inMs(dayMs).toISOString() } : {};
    expect((await setStatus(agent, ticket, status, until)).status).toBe(200);
    return ticket;
  }

  async function closed(ticket: Ticket): Promise<Ticket> {
    expect((await setStatus(agent, ticket, "solved")).status).toBe(200);
    await desk.tickets.runTimers(inMs(7 * dayMs + 1_000));
    expect(await statusOf(ticket)).toBe("closed");
    return ticket;
  }

  return { setStatus, seen, statusOf, historyOf, aTicketThatIs, closed };
}
