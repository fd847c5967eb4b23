import { limits } from "@deskbell/shared/limits";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { vi } from "vitest";
import { byLatest } from "../features/tickets/sync/ticket-pages.ts";
import { aTicket } from "./builders.ts";

/** Of the server, see server/src/tickets/ticket-page.ts. */
const changesKnownWithinMs = 30_000;

/**
 * A desk whose tickets a test opens and changes, and a browser at it: `fetch` answers as the API does.
 * `vi.unstubAllGlobals` ends it.
 */
export function aTicketDesk(count: number) {
  let tickets = Array.from({ length: count }, (_, i) => aTicket({ ticket: i + 1 }));
  let nowMs = Math.max(0, ...tickets.map(({ updatedAt }) => Date.parse(updatedAt)));
  let isGone = false;
  const asked: string[] = [];

  const inOrder = () => tickets.toSorted(byLatest);
  function answer(url: URL): unknown {
    const [, ticketId] = /conversation\/(\w+)$/.exec(url.pathname) ?? [];
    if (ticketId) {
      return { status: "success", data: tickets.find(({ _id }) => _id === ticketId) };
    }
    const [beforeMs, beforeId = ""] = (url.searchParams.get("before") ?? "9e15_").split("_");
    const since = url.searchParams.get("changedSince");
    const sinceMs = since === null ? 0 : Date.parse(since) - changesKnownWithinMs;
    return inOrder()
      .filter(({ _id, updatedAt }) => {
        const atMs = Date.parse(updatedAt);
        const isAfter = atMs < Number(beforeMs) || (atMs === Number(beforeMs) && _id < beforeId);
        return isAfter && atMs >= sinceMs;
      })
      .slice(0, limits.ticketsPageSize);
  }
  vi.stubGlobal("location", { protocol: "http:" });
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", async (path: string) => {
    const url = new URL(path, "http://desk");
    asked.push(`${url.pathname.replace("/api/v1/", "")}${url.search}`);
    if (isGone) throw new TypeError("Failed to fetch");
    const body = JSON.stringify(answer(url));
    await Promise.resolve();
    return new Response(body, { headers: { "Content-Type": "application/json" } });
  });

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
