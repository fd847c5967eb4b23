import { limits } from "@deskbell/shared/limits";
import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import type { ReadMark } from "@deskbell/shared/tickets/unread";
import { compareInOrder } from "@deskbell/shared/tickets/views/view-order";
import { vi } from "vitest";
import { byLatest } from "../features/tickets/sync/ticket-pages.ts";
import { anId, aTicket } from "./builders.ts";
import { answerByContract, refusal } from "./contract-fetch.ts";

/** Of the server, see server/src/tickets/reading/ticket-page.ts. */
const changesKnownWithinMs = 30_000;

type Status = "open" | "pending" | "solved";

/** A cursor is when the last ticket changed, whatever is before and behind that. */
function behind(cursor: string | undefined) {
  const [, ms] = /(\d+)_/.exec(cursor ?? "") ?? [];
  return ({ changedAt }: StaffTicket) => !ms || Date.parse(changedAt) < Number(ms);
}

/** The tickets of a desk, as they are changed there. */
function ticketsOfStaff(count: number) {
  let nowMs = Date.UTC(2026, 7, 1, 10);
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
      isUnread: false,
      updatedAt: at,
      changedAt: at,
    } as StaffTicket;
  };
  let tickets = Array.from({ length: count }, (_, i) => opened(i + 1, "open"));

  /** Of a viewer in a team of theirs: what is nobody's is theirs where it is in no other. */
  const isIn = (view: string, { status, teamId }: StaffTicket) =>
    view === "unassigned" ? status !== "solved" && !teamId : status === view;
  const listOf = (view: string | undefined) =>
    view
      ? tickets
          .filter((ticket) => isIn(view, ticket))
          .toSorted((a, b) => compareInOrder("changed", a, b))
      : tickets.toSorted(byLatest);
  const unread = () => tickets.flatMap(({ _id, isUnread }) => (isUnread ? [_id] : []));

  return {
    listOf,
    unread,
    /**
     * A ticket gets a status, its own or another, and perhaps a team; one with a number that is not there yet is
     * opened.
     */
    changes(ticket: number, status: Status, team: Pick<StaffTicket, "teamId"> | null = null) {
      const known = tickets.find((other) => other.ticket === ticket);
      const at = timeNow();
      const activitySeq = (known?.activitySeq ?? -1) + 1;
      const changed: StaffTicket = {
        ...(known ?? opened(ticket, status)),
        ...team,
        ...{ status, updatedAt: at, changedAt: at, activitySeq },
      };
      tickets = [...tickets.filter((other) => other !== known), changed];
      return changed;
    },
    /** A ticket is read, or marked as unread, which is no change of it. */
    marks(ticket: number, isUnread: boolean): ReadMark {
      tickets = tickets.map((other) => (other.ticket === ticket ? { ...other, isUnread } : other));
      return { conversationId: anId(ticket), seq: 1, isUnread };
    },
    /** Lets time go by. */
    waits(ms: number): void {
      nowMs += ms;
    },
  };
}

/**
 * A desk as its staff see it, with views by status, and a browser at it: `fetch` answers by the contract.
 * `vi.unstubAllGlobals` ends it.
 */
export function aStaffDesk(count: number) {
  const { listOf, unread, ...changing } = ticketsOfStaff(count);
  let isRefusing = false;
  const { asked } = answerByContract(
    {
      "GET conversation": ({ query: { view, before, limit } }) =>
        listOf(view).filter(behind(before)).slice(0, limit),
      "GET conversation/counts": () => ({ status: "success", data: { unread: unread().length } }),
      "POST catch-up": ({ body: { changedSince } }) => {
        const sinceMs = Date.parse(changedSince ?? "") - changesKnownWithinMs;
        const changed = listOf(undefined)
          .filter(({ changedAt }) => Date.parse(changedAt) >= sinceMs)
          .slice(0, limits.ticketsPageSize);
        const isComplete = changed.length < limits.ticketsPageSize;
        const ids = unread();
        const ticketIds = ids.length <= limits.ticketsPageSize ? ids : null;
        return {
          status: "success",
          data: {
            tickets: changedSince ? { changed, isComplete } : null,
            threads: [],
            unread: { count: ids.length, ticketIds },
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
    ...changing,
    refuses(is: boolean): void {
      isRefusing = is;
    },
    /** What is answered from now on is on its way until it is let through. */
    holdsAnswers(): () => void {
      const answers = fetch;
      const { promise, resolve } = Promise.withResolvers<void>();
      vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
        const answer = await answers(...asked);
        await promise;
        return answer;
      });
      return () => {
        vi.stubGlobal("fetch", answers);
        resolve();
      };
    },
  };
}
