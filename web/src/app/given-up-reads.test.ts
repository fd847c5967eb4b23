import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { reloadTickets } from "../features/tickets/sync/catch-up-tickets.ts";
import { readUpTo } from "../features/tickets/sync/read-marks.ts";
import { allTickets, ticketsApi } from "../features/tickets/tickets.api.ts";
import { connected, connectionLeft } from "../state/connection.slice.ts";
import { sessionEnded } from "../state/session.slice.ts";
import { aRealtimeConnection } from "../testing/a-realtime-connection.ts";
import { aTicket } from "../testing/builders.ts";
import { answerByContract } from "../testing/contract-fetch.ts";
import { createEventBatcher } from "./live/event-batcher.ts";
import { subscribeCatchUp } from "./live/subscribe-catch-up.ts";
import { addServerData, store } from "./store.ts";

// A connection that nobody has closed, and over which nothing comes: a laptop that has changed its network.

const kettle = aTicket({ ticket: 1 });
const givenUpMs = 45_000;
/** Of these the next so many requests get no answer; each is noted. */
let dead: { path: string; times: number };
let asked: string[];
/** How often the list was answered. */
let lists: number;

beforeAll(() => Promise.all([addServerData(), import("../api/first-contracts.ts")]));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  vi.spyOn(console, "warn").mockImplementation(() => {});
  asked = [];
  lists = 0;
  dead = { path: "nothing", times: 0 };
  answerByContract({
    "GET conversation": () => {
      lists += 1;
      return [kettle];
    },
    "GET conversation/counts": () => ({ status: "success", data: { unread: 0 } }),
    "POST catch-up": () => ({
      status: "success",
      data: {
        tickets: { changed: [kettle], isComplete: true },
        threads: [],
        unread: { count: 0, ticketIds: [] },
      },
    }),
  });
  const answered = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) => {
    if (!url.includes(dead.path)) return answered(url, init);
    asked.push(url.replace("/api/v1/", ""));
    return asked.length > dead.times ? answered(url, init) : neverAnswered(init);
  });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal(
    "document",
    Object.assign(new EventTarget(), { cookie: "", hasFocus: () => false }),
  );
});
afterEach(() => {
  store.dispatch(connectionLeft());
  store.dispatch(sessionEnded("left"));
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const neverAnswered = ({ signal }: RequestInit) =>
  new Promise<Response>((_answer, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("a list that is asked for over a dead connection is given up after 45 seconds, asked for again, and shown", async () => {
  dead = { path: "conversation", times: 2 };
  const list = store.dispatch(ticketsApi.endpoints.listTickets.initiate(allTickets));
  await pass(givenUpMs - 1);
  expect(asked).toHaveLength(1);
  await pass(1 + 1_000);
  expect(asked).toHaveLength(2);
  await pass(givenUpMs + 2_000);
  expect(asked).toHaveLength(3);
  const { data, isSuccess } = await list;
  expect(isSuccess).toBe(true);
  expect(data?.pages[0]?.tickets).toMatchObject([{ _id: kettle._id }]);
  list.unsubscribe();
});

it("a window that comes back over a dead connection asks again for what it has missed, also once all its tries were given up", async () => {
  dead = { path: "catch-up", times: 4 };
  const list = store.dispatch(ticketsApi.endpoints.listTickets.initiate(allTickets));
  await list;
  const server = aRealtimeConnection();
  const events = createEventBatcher(server.socket);
  const { stop } = subscribeCatchUp(events, store);
  const isUpToDate = () => store.getState().connection.isCaughtUp;
  store.dispatch(connected());
  server.connects();
  await pass(0);
  expect(asked).toHaveLength(1);
  // Meanwhile each minute has wanted it, too.
  await pass(4 * givenUpMs + 7_000);
  expect(asked).toHaveLength(5);
  await vi.waitUntil(isUpToDate, { timeout: 60_000 });
  stop();
  events.stop();
  list.unsubscribe();
});

it("a ticket that is marked as read over a dead connection does not keep lists from being loaded anew", async () => {
  const list = store.dispatch(ticketsApi.endpoints.listTickets.initiate(allTickets));
  await list;
  dead = { path: `${kettle._id}/read`, times: 9 };
  const reading = store.dispatch(readUpTo({ ticketId: kettle._id, seq: 1, openedAtMs: 0 }));
  await vi.waitUntil(() => asked.length === 1, { timeout: 60_000 });
  const before = lists;
  store.dispatch(reloadTickets());
  await pass(givenUpMs + 1_000);
  await reading;
  await vi.waitUntil(() => lists > before, { timeout: 60_000 });
  list.unsubscribe();
});
