import { limits } from "@deskbell/shared/limits";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { byLatest } from "../features/tickets/sync/ticket-pages.ts";
import { aTicket } from "./builders.ts";
import { answerByContract, refusal } from "./contract-fetch.ts";

/** Of the server, see server/src/tickets/reading/ticket-page.ts. */
const changesKnownWithinMs = 30_000;

/**
 * A desk whose tickets a test opens and changes, and a browser at it: `fetch` answers by the contract.
 * `vi.unstubAllGlobals` ends it.
 */
export function aTicketDesk(count: number) {
  let tickets = Array.from({ length: count }, (_, i) => aTicket({ ticket: i + 1 }));
  let nowMs = Math.max(0, ...tickets.map(({ updatedAt }) => Date.parse(updatedAt)));
  let isGone = false;

  const inOrder = () => tickets.toSorted(byLatest);
  const { asked } = answerByContract(
    {
      "GET conversation/:id": ({ params }) => {
        const data = tickets.find(({ _id }) => _id === params.id);
        return data ? { status: "success", data } : refusal("not_found");
      },
      "GET conversation": ({ query: { before = "9e15_", limit } }) => {
        const [beforeMs, beforeId = ""] = before.split("_");
        return inOrder()
          .filter(({ _id, updatedAt }) => {
            const atMs = Date.parse(updatedAt);
            return atMs < Number(beforeMs) || (atMs === Number(beforeMs) && _id < beforeId);
          })
          .slice(0, limit);
      },
      "POST catch-up": ({ body: { changedSince } }) => {
        const sinceMs = Date.parse(changedSince ?? "") - changesKnownWithinMs;
        const changed = inOrder()
          .filter(({ updatedAt }) => Date.parse(updatedAt) >= sinceMs)
          .slice(0, limits.ticketsPageSize);
        const isComplete = changed.length < limits.ticketsPageSize;
        const tickets = changedSince ? { changed, isComplete } : null;
        const ids = inOrder().flatMap(({ _id, isUnread }) => (isUnread ? [_id] : []));
        const unread = { count: ids.length, ticketIds: ids };
        return { status: "success", data: { tickets, threads: [], unread } };
      },
    },
    { before: () => (isGone ? Response.error() : null) },
  );

  return {
    /** What was asked for, the oldest first. */
    asked,
    /** Somebody writes in a ticket; one with a number that is not there yet is opened. */
    changes(ticket: number, afterMs = 1_000): Ticket {
      nowMs += afterMs;
      const known = tickets.find((other) => other.ticket === ticket);
      const updatedAt = new Date(nowMs).toISOString();
      const changed = { ...(known ?? aTicket({ ticket })), updatedAt };
      if (known) changed.lastSeq += 1;
      tickets = [...tickets.filter((other) => other !== known), changed];
      return changed;
    },
    /** Puts a backup back. */
    restores(earlier: readonly Ticket[]): void {
      tickets = [...earlier];
    },
    cannotBeReached(is: boolean): void {
      isGone = is;
    },
    get tickets(): readonly Ticket[] {
      return inOrder();
    },
  };
}
