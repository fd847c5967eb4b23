import type { ConnectionEvent } from "@deskbell/shared/desktop/ipc";
import { beforeEach, expect, test, vi } from "vitest";
import { createFollowers } from "../event-emitter.ts";
import type { News } from "./notification-text.ts";
import { followNotices } from "./subscribe-notifications.ts";

const ticketId = "0123456789abcdef01234567";
const message: News = { ticketId, number: 42, kind: "message", from: "Ana", text: "Hello" };
const arrives = { kind: "event", name: "new_message", payload: [{}] } as unknown as ConnectionEvent;
const wasRead = (isUnread: boolean): ConnectionEvent => ({
  kind: "event",
  name: "read:changed",
  payload: [{ conversationId: ticketId, seq: 1, isUnread }],
});

let server: ReturnType<typeof createFollowers<ConnectionEvent>>;
let onScreen: Set<string>;
let credentials: { origin: string; token: string };
/** Finds out which ticket a message belongs to, which takes as long as the server does. */
let answer: ((found: News) => void) | undefined;

beforeEach(() => {
  server = createFollowers<ConnectionEvent>();
  onScreen = new Set();
  answer = undefined;
  credentials = { origin: "https://desk.example", token: "one" };
  followNotices({
    live: { follow: server.follow },
    session: { current: () => credentials },
    viewer: { read: async () => {} },
    customerNews: () => {
      const { promise, resolve } = Promise.withResolvers<News>();
      answer = resolve;
      return promise;
    },
    notices: {
      raise: ({ ticketId }) => void onScreen.add(ticketId),
      read: (id) => void onScreen.delete(id),
    },
  });
});

const arrivesAndIsShown = async () => {
  server.tell(arrives);
  await vi.waitFor(() => expect(answer).toBeDefined());
  answer?.(message);
  await vi.waitFor(() => expect(onScreen.size).toBe(1));
};

test("a ticket that was read on another device leaves the screen, one that is unread all the same stays", async () => {
  await arrivesAndIsShown();
  server.tell(wasRead(true));
  server.tell({ kind: "event", name: "read:changed", payload: [{}] } as unknown as ConnectionEvent);
  await new Promise(setImmediate);
  expect([...onScreen]).toEqual([ticketId]);
  server.tell(wasRead(false));
  await vi.waitFor(() => expect(onScreen.size).toBe(0));
});

test("a message that was read elsewhere while its ticket was asked for is not left on the screen", async () => {
  server.tell(arrives);
  await vi.waitFor(() => expect(answer).toBeDefined());
  server.tell(wasRead(false));
  answer?.(message);
  await new Promise(setImmediate);
  expect(onScreen.size).toBe(0);
});

test("what was on its way when another agent signed in is not shown to them", async () => {
  server.tell(arrives);
  await vi.waitFor(() => expect(answer).toBeDefined());
  credentials = { ...credentials, token: "two" };
  answer?.(message);
  await new Promise(setImmediate);
  expect(onScreen.size).toBe(0);
});
