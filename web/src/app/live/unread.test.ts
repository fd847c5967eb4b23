import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readUpTo } from "../../features/tickets/sync/read-marks.ts";
import { receiveTickets } from "../../features/tickets/sync/receive-tickets.ts";
import { listedTickets } from "../../features/tickets/sync/ticket-pages.ts";
import { allTickets, ticketsApi } from "../../features/tickets/tickets.api.ts";
import { platform } from "../../platform/current.ts";
import { sessionEnded } from "../../state/session.slice.ts";
import { aRealtimeConnection } from "../../testing/a-realtime-connection.ts";
import { anId, aTicket } from "../../testing/builders.ts";
import { answerByContract, refusal } from "../../testing/contract-fetch.ts";
import { addServerData, store } from "../store.ts";
import { createEventBatcher } from "./event-batcher.ts";
import { subscribeCatchUp } from "./subscribe-catch-up.ts";
import { subscribeUnread } from "./unread.ts";

const { listTickets } = ticketsApi.endpoints;
const minuteMs = 60_000;

let counted: number;
let knowsCounts: boolean;
/** Tickets as the server lists them. */
let listed: Ticket[];
let asked: { path: string }[];
/** What the server was told that was read. */
let reads: object[];
/** Runs once it is noted what was read, and before that is answered. */
let onRead: () => void;
/** Runs once it is counted what was missed, and before that is answered. */
let onCounted: () => void;
let stop: () => void;
let server: ReturnType<typeof aRealtimeConnection>;

beforeAll(async () => {
  // Contracts, and what reads a refusal, come by an import of their own, which no clock of a test moves on.
  await Promise.all([
    addServerData(),
    import("../../api/first-contracts.ts"),
    import("../../api/http/parse-api-error.ts"),
  ]);
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  counted = 3;
  knowsCounts = true;
  onCounted = () => {};
  onRead = () => {};
  reads = [];
  listed = [aTicket({ ticket: 2, isUnread: true }), aTicket({ ticket: 1, isUnread: false })];
  ({ asked } = answerByContract({
    "GET conversation": () => listed,
    "GET conversation/counts": () =>
      knowsCounts ? { status: "success", data: { unread: counted } } : refusal("not_found"),
    "PUT conversation/:id/read": ({ params, body }) => {
      reads.push(body);
      onRead();
      const data = { conversationId: params.id, seq: body.seq, isUnread: false };
      return { status: "success", data };
    },
    "POST catch-up": ({ body: { changedSince } }) => {
      if (!knowsCounts) return refusal("not_found");
      const ticketIds = listed.flatMap(({ _id, isUnread }) => (isUnread ? [_id] : []));
      const tickets = changedSince ? { changed: listed, isComplete: true } : null;
      const unread = { count: counted, ticketIds };
      onCounted();
      return { status: "success", data: { tickets, threads: [], unread } };
    },
  }));
  vi.stubGlobal("window", new EventTarget());
  const isUnfocused = { cookie: "", hasFocus: () => false, visibilityState: "visible" };
  vi.stubGlobal("document", Object.assign(new EventTarget(), isUnfocused));
  vi.stubGlobal("location", { protocol: "http:", hostname: "localhost" });
  vi.spyOn(platform, "showUnread").mockImplementation(() => {});
  server = aRealtimeConnection();
  stop = startsToLook();
});
afterEach(() => {
  stop();
  store.dispatch(sessionEnded("left"));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function startsToLook(): () => void {
  const events = createEventBatcher(server.socket);
  const stops = [
    subscribeUnread(server.socket, events, store),
    subscribeCatchUp(events, store).stop,
    events.stop,
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const badge = () => vi.mocked(platform.showUnread).mock.lastCall?.[0];
const marked = () => {
  const { data } = listTickets.select(allTickets)(store.getState());
  return data ? listedTickets(data).filter(({ isUnread }) => isUnread).length : null;
};
const becomes = async (look: () => unknown, expected: unknown) => {
  for (let i = 0; i < 100 && look() !== expected; i++) await vi.advanceTimersByTimeAsync(50);
  expect(look()).toBe(expected);
};

describe("the badge", () => {
  it("shows what the server counts though no list is loaded, and still after five minutes without one", async () => {
    await becomes(badge, 3);
    await vi.advanceTimersByTimeAsync(5 * minuteMs + 1_000);
    expect(badge()).toBe(3);
    expect(marked()).toBe(null);
  });

  it("follows the published counts, and is asked for again when the connection is back", async () => {
    await becomes(badge, 3);
    server.publish("counts:changed", { unread: 4 });
    await becomes(badge, 4);
    counted = 1;
    server.connects();
    await becomes(badge, 1);
  });

  it("is not asked for again and again where the server has none", async () => {
    await becomes(badge, 3);
    stop();
    store.dispatch(sessionEnded("left"));
    knowsCounts = false;
    vi.spyOn(console, "warn").mockImplementation(() => {});
    asked.length = 0;
    stop = startsToLook();
    await becomes(() => asked.length, 1);
    await vi.advanceTimersByTimeAsync(5 * minuteMs);
    window.dispatchEvent(new Event("focus"));
    await vi.advanceTimersByTimeAsync(minuteMs);
    const paths = asked.map(({ path }) => path);
    expect(paths.filter((path) => path === "conversation/counts")).toHaveLength(1);
    expect(paths.filter((path) => path === "catch-up")).toHaveLength(1);
    expect(badge()).toBe(0);
  });

  it("is taken away with the session", async () => {
    await becomes(badge, 3);
    stop();
    expect(badge()).toBe(0);
  });
});

describe("the marks of the list", () => {
  it("go when the ticket was read on another device", async () => {
    await store.dispatch(listTickets.initiate(allTickets, { forceRefetch: true }));
    expect(marked()).toBe(1);
    server.publish("read:changed", { conversationId: anId(2), seq: 0, isUnread: false });
    await becomes(marked, 0);
  });

  it("of a busy desk, where a count comes while it is asked what is unread, go when it was read elsewhere", async () => {
    listed = [aTicket({ ticket: 2, isUnread: false }), aTicket({ ticket: 1, isUnread: true })];
    await store.dispatch(listTickets.initiate(allTickets, { forceRefetch: true }));
    listed = [aTicket({ ticket: 2, isUnread: false })]; // what has changed: reading is no change
    counted = 1; // of one that is not loaded
    onCounted = () => server.publish("counts:changed", { unread: 1 });
    server.connects();
    await becomes(marked, 0);
  });

  it("go by how long ago the ticket was opened when that is sent, however long it waited", async () => {
    const openedAtMs = 1_000_000;
    vi.spyOn(Date, "now").mockReturnValue(openedAtMs + minuteMs);
    await store.dispatch(readUpTo({ ticketId: anId(2), seq: 1, openedAtMs }));
    expect(reads).toEqual([{ seq: 1, openedMsAgo: minuteMs }]);
  });

  it("stay where an answer says that it was read that is older than what was written since", async () => {
    await store.dispatch(listTickets.initiate(allTickets, { forceRefetch: true }));
    const written = { ticket: 2, updatedAt: "2026-09-01T09:00:00.000Z", isUnread: true };
    onRead = () => store.dispatch(receiveTickets([aTicket({ ...written, lastSeq: 2 })]));
    await store.dispatch(readUpTo({ ticketId: anId(2), seq: 1, openedAtMs: Date.now() }));
    expect(reads).toHaveLength(1);
    expect(marked()).toBe(1);
    onRead = () => {};
    await store.dispatch(readUpTo({ ticketId: anId(2), seq: 2, openedAtMs: Date.now() }));
    expect(marked()).toBe(0);
  });

  it("are asked for again when fewer are counted, since the other device read them while the connection was down", async () => {
    await store.dispatch(listTickets.initiate(allTickets, { forceRefetch: true }));
    expect(marked()).toBe(1);
    counted = 0;
    listed = listed.map((ticket) => ({ ...ticket, isUnread: false }));
    server.connects();
    await becomes(marked, 0);
  });

  it("are what the server publishes to all staff, each of whom finds themselves in it or not", async () => {
    await store.dispatch(listTickets.initiate(allTickets, { forceRefetch: true }));
    const updatedAt = "2026-09-01T09:00:00.000Z";
    store.dispatch(receiveTickets([aTicket({ ticket: 2, updatedAt, unreadBy: [anId(77)] })]));
    expect(marked()).toBe(0);
  });

  it("stay on what was written while it was asked what is unread", async () => {
    counted = 1;
    await store.dispatch(listTickets.initiate(allTickets, { forceRefetch: true }));
    const updatedAt = "2026-09-01T09:00:00.000Z";
    onCounted = () =>
      store.dispatch(receiveTickets([aTicket({ ticket: 1, updatedAt, isUnread: true })]));
    server.connects();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.map(({ path }) => path)).toContain("catch-up");
    expect(marked()).toBe(2);
  });
});
