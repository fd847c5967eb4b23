import { limits } from "@deskbell/shared/limits";
import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { compareInOrder } from "@deskbell/shared/tickets/views/view-order";
import { byLatest } from "../features/tickets/sync/ticket-pages.ts";
import { aTicket } from "./builders.ts";
import { answerByContract, refusal } from "./contract-fetch.ts";

/** Of the server, see server/src/tickets/reading/ticket-page.ts. */
const changesKnownWithinMs = 30_000;

type Status = "open" | "pending" | "solved";

/**
 * A desk as its staff see it, with views by status, and a browser at it: `fetch` answers by the contract.
 * `vi.unstubAllGlobals` ends it.
 */
export function aStaffDesk(count: number) {
  let nowMs = Date.UTC(2026, 7, 1, 10);
  let isRefusing = false;
  const timeNow = () => {
    nowMs += 1_000;
    return new Date(nowMs).toISOString();
  };
  const opened = (ticket: number, status: Status): StaffTicket => {
    const at = timeNow();
    return {
      ...aTicket({ ticket }),
      status,
      statusSince: at,
      priority: "normal",
      assignee: null,
      teamId: null,
      tagIds: [],
      followerIds: [],
      reopenCount: 0,
      activitySeq: 0,
      updatedAt: at,
      changedAt: at,
    } as StaffTicket;
  };
  let tickets = Array.from({ length: count }, (_, i) => opened(i + 1, "open"));

  const listOf = (view: string | undefined) =>
    view
      ? tickets
          .filter(({ status }) => status === view)
          .toSorted((a, b) => compareInOrder("changed", a, b))
      : tickets.toSorted(byLatest);
  /** A cursor is when the last ticket changed, whatever is before and behind that. */
  const behind = (cursor: string | undefined) => {
    const [, ms] = /(\d+)_/.exec(cursor ?? "") ?? [];
    return ({ changedAt }: StaffTicket) => !ms || Date.parse(changedAt) < Number(ms);
  };
  const { asked } = answerByContract(
    {
      "GET conversation": ({ query: { view, before, limit } }) =>
        listOf(view).filter(behind(before)).slice(0, limit),
      "POST catch-up": ({ body: { changedSince } }) => {
        const sinceMs = Date.parse(changedSince ?? "") - changesKnownWithinMs;
        const changed = listOf(undefined)
          .filter(({ changedAt }) => Date.parse(changedAt) >= sinceMs)
          .slice(0, limits.ticketsPageSize);
        const isComplete = changed.length < limits.ticketsPageSize;
        return {
          status: "success",
          data: {
            tickets: changedSince ? { changed, isComplete } : null,
            threads: [],
            unread: { count: 0, ticketIds: [] },
          },
        };
      },
    },
    { before: () => (isRefusing ? refusal("not_allowed") : null) },
  );

  return {
    /** What was asked for, the oldest first. */
    asked,
    listOf,
    /** A ticket gets a status, its own or another; one with a number that is not there yet is opened. */
    changes(ticket: number, status: Status): StaffTicket {
      const known = tickets.find((other) => other.ticket === ticket);
      const at = timeNow();
      const changed: StaffTicket = known
        ? { ...known, status, updatedAt: at, changedAt: at, activitySeq: known.activitySeq + 1 }
        : opened(ticket, status);
      tickets = [...tickets.filter((other) => other !== known), changed];
      return changed;
    },
    /** Lets time go by. */
    waits(ms: number): void {
      nowMs += ms;
    },
    refuses(is: boolean): void {
      isRefusing = is;
    },
  };
}
