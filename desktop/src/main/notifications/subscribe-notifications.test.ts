import type { ConnectionEvent } from "@deskbell/shared/desktop/ipc";
import type { Notification } from "@deskbell/shared/notifications/notification";
import { beforeEach, expect, test } from "vitest";
import { createEventEmitter } from "../event-emitter.ts";
import type { NotificationContent } from "./notification-text.ts";
import { subscribeNotifications } from "./subscribe-notifications.ts";

const ticketId = "0123456789abcdef01234567";
const message: NotificationContent = {
  ticketId,
  number: 42,
  kind: "message",
  from: "Ana",
  text: "Hello",
};
const missed: Notification = {
  id: ticketId,
  kind: "mentioned",
  conversationId: ticketId,
  ticket: 42,
  subject: "My lamp hums",
  by: null,
  at: "2026-11-23T10:00:00.000Z",
  readAt: null,
};
const arrives = { kind: "event", name: "new_message", payload: [{}] } as unknown as ConnectionEvent;
const wasRead = (isUnread: boolean): ConnectionEvent => ({
  kind: "event",
  name: "read:changed",
  payload: [{ conversationId: ticketId, seq: 1, isUnread }],
});

let server: ReturnType<typeof createEventEmitter<ConnectionEvent>>;
let onScreen: Set<string>;
let credentials: { origin: string; token: string };
/** Resolves which ticket a message belongs to; takes as long as the server does. */
let answer: ((found: NotificationContent) => void) | undefined;

beforeEach(() => {
  server = createEventEmitter<ConnectionEvent>();
  onScreen = new Set();
  answer = undefined;
  credentials = { origin: "https://desk.example", token: "one" };
  subscribeNotifications({
    connection: { subscribe: server.subscribe },
    session: { current: () => credentials },
    viewer: { read: async () => {}, current: async () => ({ id: "a", isStaff: true }) },
    list: {
      catchUp: async () => ({ added: [missed], readTicketIds: [] }),
      read: () => [ticketId],
    },
    notificationSource: {
      ofNotification: () => message,
      async ofEvent({ kind, ...event }: ConnectionEvent) {
        if (kind !== "event" || !("name" in event) || event.name !== "new_message") return [];
        const { promise, resolve } = Promise.withResolvers<NotificationContent>();
        answer = resolve;
        return [await promise];
      },
    },
    notifications: {
      raise: ({ ticketId }) => void onScreen.add(ticketId),
      read: (id) => void onScreen.delete(id),
    },
  });
});

const arrivesAndIsShown = async () => {
  server.emit(arrives);
  await expect.poll(() => answer).toBeDefined();
  answer?.(message);
  await expect.poll(() => onScreen.size).toBe(1);
};

test("a ticket that was read on another device leaves the screen, one that is unread all the same stays", async () => {
  await arrivesAndIsShown();
  server.emit(wasRead(true));
  server.emit({ kind: "event", name: "read:changed", payload: [{}] } as unknown as ConnectionEvent);
  await new Promise(setImmediate);
  expect([...onScreen]).toEqual([ticketId]);
  server.emit(wasRead(false));
  await expect.poll(() => onScreen.size).toBe(0);
});

test("a message that was read elsewhere while its ticket was asked for is not left on the screen", async () => {
  server.emit(arrives);
  await expect.poll(() => answer).toBeDefined();
  server.emit(wasRead(false));
  answer?.(message);
  await new Promise(setImmediate);
  expect(onScreen.size).toBe(0);
});

test("what was on its way when another agent signed in is not shown to them", async () => {
  server.emit(arrives);
  await expect.poll(() => answer).toBeDefined();
  credentials = { ...credentials, token: "two" };
  answer?.(message);
  await new Promise(setImmediate);
  expect(onScreen.size).toBe(0);
});

test("what an agent was notified of while there was no connection is shown, until they have read it at any bell", async () => {
  server.emit({ kind: "connected" } as ConnectionEvent);
  await expect.poll(() => onScreen.size).toBe(1);
  server.emit({ kind: "event", name: "notification:read", payload: [{}] } as never);
  await expect.poll(() => onScreen.size).toBe(0);
});
