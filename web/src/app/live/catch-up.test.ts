import type { CatchUp, ThreadAnswer } from "@deskbell/shared/realtime/catch-up";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { AskMissed } from "../../api/realtime/ask-missed.ts";
import { messagesApi } from "../../features/messages/messages.api.ts";
import { subscribeMessages } from "../../features/messages/messages.live.ts";
import { chronological } from "../../features/messages/sync/message-pages.ts";
import { putChanged } from "../../features/messages/sync/put-changed.ts";
import { customerTicketsApi } from "../../features/tickets/customer-tickets.api.ts";
import { subscribeCustomerTickets } from "../../features/tickets/customer-tickets.live.ts";
import { listedTickets } from "../../features/tickets/sync/ticket-pages.ts";
import { allTickets, ticketsApi } from "../../features/tickets/tickets.api.ts";
import { subscribeTickets } from "../../features/tickets/tickets.live.ts";
import { connected, connectionLeft } from "../../state/connection.slice.ts";
import { sessionEnded } from "../../state/session.slice.ts";
import { aRealtimeConnection } from "../../testing/a-realtime-connection.ts";
import { aMessage, anId, aTicket } from "../../testing/builders.ts";
import { answerByContract, refusal } from "../../testing/contract-fetch.ts";
import { addServerData, store } from "../store.ts";
import { createEventBatcher } from "./event-batcher.ts";
import { subscribeCatchUp } from "./subscribe-catch-up.ts";
import { subscribeUnread } from "./unread.ts";

const kettle = aTicket({
  ticket: 1,
  isUnread: false,
  creator: { id: anId(50), name: "Mara", avatar: "" },
});
const later = "2026-10-01T09:00:00.000Z";
const said = (seq: number, given = {}) =>
  aMessage({ _id: anId(700 + seq), seq, conversationId: kettle._id, ...given });

let thread: ReturnType<typeof said>[];
let changed: CatchUp["tickets"];
let answer: Partial<Extract<ThreadAnswer, { isGone: false }>>;
let isGone: boolean;
let asked: { path: string }[];
let questions: unknown[];
let onAsked: () => void;
let overConnection: AskMissed;
let server: ReturnType<typeof aRealtimeConnection>;
let stops: (() => void)[];

beforeAll(async () => {
  await Promise.all([addServerData(), import("../../api/first-contracts.ts")]);
});
beforeEach(async () => {
  thread = [said(1), said(2)];
  changed = { changed: [kettle], isComplete: true };
  answer = {};
  isGone = false;
  questions = [];
  onAsked = () => {};
  overConnection = async () => null;
  ({ asked } = answerByContract({
    "GET conversation": () => [kettle],
    "GET conversation/counts": () => ({ status: "success", data: { unread: 0 } }),
    "GET conversation/:id": () =>
      isGone ? refusal("not_found") : { status: "success", data: kettle },
    "GET message/:conversationId": ({ query: { after } }) =>
      isGone
        ? refusal("not_found")
        : after === undefined
          ? thread.toReversed()
          : thread.slice(after),
    "POST catch-up": ({ body }) => {
      questions.push(body);
      onAsked();
      const threads = body.threads.map(({ id, seq }): ThreadAnswer => {
        if (isGone) return { id, isGone };
        const messages = thread.slice(seq);
        return { id, isGone, revision: 0, messages, hasMore: false, readSeq: null, ...answer };
      });
      const unread = { count: 1, ticketIds: [kettle._id] };
      return { status: "success", data: { tickets: changed, threads, unread } };
    },
  }));
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal(
    "document",
    Object.assign(new EventTarget(), { cookie: "", hasFocus: () => false }),
  );
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw));
  vi.stubGlobal("cancelAnimationFrame", clearTimeout);
  server = aRealtimeConnection();
  const events = createEventBatcher(server.socket);
  stops = [
    subscribeTickets(events, store),
    subscribeCustomerTickets(events, store),
    subscribeMessages(events, store),
    subscribeCatchUp(events, store, (question) => overConnection(question)).stop,
    subscribeUnread(server.socket, events, store),
    events.stop,
  ];
  const queries = [
    store.dispatch(ticketsApi.endpoints.listTickets.initiate(allTickets)),
    store.dispatch(ticketsApi.endpoints.readTicket.initiate(kettle._id)),
    store.dispatch(customerTicketsApi.endpoints.listCustomerTickets.initiate(kettle.creator.id)),
    store.dispatch(messagesApi.endpoints.listMessages.initiate(kettle._id)),
  ];
  for (const query of queries) stops.push(() => query.unsubscribe());
  await Promise.all(queries);
  await Promise.all(store.dispatch(ticketsApi.util.getRunningQueriesThunk()));
  asked.length = 0;
});
afterEach(() => {
  for (const stop of stops) stop();
  store.dispatch(connectionLeft());
  store.dispatch(sessionEnded("left"));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const comesBack = () => {
  store.dispatch(connected());
  server.connects();
};
const texts = () => {
  const { data } = messagesApi.endpoints.listMessages.select(kettle._id)(store.getState());
  return data && chronological(data).map(({ text }) => text);
};
const isUpToDate = () => store.getState().connection.isCaughtUp;
const paths = () => asked.map(({ path }) => path);

it("a window that comes back asks once for list, thread, the customer's other tickets and what is unread", async () => {
  thread.push(said(3, { text: "While you were away" }));
  changed = {
    changed: [{ ...kettle, lastSeq: 3, updatedAt: later }],
    isComplete: true,
  };
  comesBack();
  await expect.poll(isUpToDate).toBe(true);
  await Promise.all(store.dispatch(ticketsApi.util.getRunningQueriesThunk()));
  expect(paths()).toEqual(["catch-up"]);
  expect(questions).toMatchObject([
    { changedSince: kettle.updatedAt, threads: [{ id: kettle._id, seq: 1, revision: 0 }] },
  ]);
  expect(texts()?.at(-1)).toBe("While you were away");
  const { data: list } = ticketsApi.endpoints.listTickets.select(allTickets)(store.getState());
  expect(list && listedTickets(list)).toMatchObject([{ lastSeq: 3, isUnread: true }]);
  const others = customerTicketsApi.endpoints.listCustomerTickets.select(kettle.creator.id);
  expect(others(store.getState()).data).toMatchObject([{ lastSeq: 3 }]);
  const counts = ticketsApi.endpoints.countTickets.select()(store.getState());
  expect(counts.data).toEqual({ unread: 1 });
});

it("a window that is told over its connection what it missed makes no request", async () => {
  const missed = said(3, { text: "While you were away" });
  overConnection = async ({ threads = [] }) => ({
    tickets: { changed: [{ ...kettle, lastSeq: 3, updatedAt: later }], isComplete: true },
    threads: threads.map(({ id, seq }) => {
      const known = { isGone: false as const, revision: 0, hasMore: false, readSeq: null };
      return { id, ...known, messages: [...thread, missed].slice(seq) };
    }),
    unread: { count: 1, ticketIds: [kettle._id] },
  });
  comesBack();
  await expect.poll(isUpToDate).toBe(true);
  await Promise.all(store.dispatch(ticketsApi.util.getRunningQueriesThunk()));
  expect(texts()?.at(-1)).toBe("While you were away");
  expect(paths()).toEqual([]);
});

it("a window whose connection breaks while it asks makes no request, and catches up by the next", async () => {
  const isAsked = Promise.withResolvers<void>();
  const cut = Promise.withResolvers<"cut">();
  overConnection = () => {
    isAsked.resolve();
    return cut.promise;
  };
  comesBack();
  await isAsked.promise;
  server.loses();
  overConnection = async () => null;
  cut.resolve("cut");
  comesBack();
  await expect.poll(isUpToDate).toBe(true);
  await Promise.all(store.dispatch(ticketsApi.util.getRunningQueriesThunk()));
  expect(paths()).toEqual(["catch-up"]);
});

it("what asks again while a window catches up is answered by one more request", async () => {
  comesBack();
  comesBack();
  comesBack();
  await expect.poll(() => questions.length).toBe(2);
  await expect.poll(isUpToDate).toBe(true);
  await Promise.all(store.dispatch(ticketsApi.util.getRunningQueriesThunk()));
  expect(paths()).toEqual(["catch-up", "catch-up"]);
});

it("more than one answer holds is asked for by number", async () => {
  for (let seq = 3; seq <= 6; seq++) thread.push(said(seq));
  answer = { messages: thread.slice(1, 4), hasMore: true };
  comesBack();
  await expect.poll(isUpToDate).toBe(true);
  expect(texts()).toHaveLength(6);
  expect(paths()).toEqual([
    "catch-up",
    `message/${kettle._id}?after=3`,
    `message/${kettle._id}?after=5`,
  ]);
});

it("a thread that is gone is said to be, and not asked about again", async () => {
  isGone = true;
  vi.spyOn(console, "warn").mockImplementation(() => {});
  comesBack();
  const error = () => messagesApi.endpoints.listMessages.select(kettle._id)(store.getState()).error;
  await expect.poll(error).toMatchObject({ status: 404 });
  await Promise.all(store.dispatch(ticketsApi.util.getRunningQueriesThunk()));
  comesBack();
  await expect.poll(() => questions.length).toBe(2);
  expect(questions[1]).toMatchObject({ threads: [] });
});

it("a mark that is set meanwhile is not undone by an older answer", async () => {
  const mark = { conversationId: kettle._id, seq: 2, isUnread: false };
  changed = { changed: [{ ...kettle, isUnread: true }], isComplete: true };
  onAsked = () => server.publish("read:changed", mark);
  comesBack();
  const isUnread = () => {
    const { data: list } = ticketsApi.endpoints.listTickets.select(allTickets)(store.getState());
    return list && listedTickets(list)[0]?.isUnread;
  };
  await expect.poll(() => paths().slice(0, 2)).toEqual(["catch-up", "conversation/counts"]);
  await expect.poll(isUnread).toBe(false);
});

it("a thread of another revision is loaded anew, once", async () => {
  thread = [said(1, { text: "As it was edited" }), said(2)];
  answer = { revision: 1 };
  comesBack();
  await expect.poll(isUpToDate).toBe(true);
  expect(texts()?.[0]).toBe("As it was edited");
  asked.length = 0;
  comesBack();
  await expect.poll(() => questions.length).toBe(2);
  await expect.poll(() => asked.length).toBe(1);
  expect(questions[1]).toMatchObject({ threads: [{ revision: 1 }] });
});

it("messages that were edited or deleted while the window was away are shown as they are now, without loading the thread", async () => {
  comesBack();
  await expect.poll(isUpToDate).toBe(true);
  asked.length = 0;
  const deletedAt = later;
  answer = {
    revision: 2,
    changed: [
      said(1, { text: "As it was edited", version: 1 }),
      said(2, { text: "This message was deleted.", version: 1, deletedAt }),
    ],
  };
  comesBack();
  await expect.poll(() => texts()).toEqual(["As it was edited", "This message was deleted."]);
  expect(paths().filter((path) => path.startsWith("message/"))).toEqual([]);
  // An older copy, of an event that comes late, changes nothing.
  store.dispatch(putChanged(kettle._id, [said(1, { text: "Before" })]));
  expect(texts()?.[0]).toBe("As it was edited");
});
