import type { StaffTicket, Ticket } from "@deskbell/shared/tickets/ticket";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { platform } from "../../platform/current.ts";
import { aRealtimeConnection } from "../../testing/a-realtime-connection.ts";
import { aMessage, anId, aTicket } from "../../testing/builders.ts";
import { subscribeNotifications } from "./web-notifications.ts";

const viewerId = anId(7);
let shown: string[] = [];
let isAway = true;

class FakeNotification {
  static permission = "granted";
  constructor(title: string, { body }: { body: string }) {
    shown.push(`${title}: ${body}`);
  }
  close() {}
}

beforeEach(() => {
  shown = [];
  isAway = true;
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("window", { Notification: FakeNotification });
  vi.stubGlobal("document", { hasFocus: () => !isAway });
  const settings = platform.settings.read();
  vi.spyOn(platform.settings, "read").mockReturnValue({
    ...settings,
    notifications: true,
    notificationText: "message",
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A window of an agent, for whom the ticket is unread. */
function aWindow() {
  const connection = aRealtimeConnection();
  subscribeNotifications(connection.socket, viewerId);
  return {
    writes: (seq: number, text: string) =>
      connection.publish("new_message", aMessage({ conversationId: anId(12), seq, text })),
    changes: (given: Partial<Ticket | StaffTicket>) =>
      connection.publish("ticket_changed", {
        ...aTicket({ ticket: 12, unreadBy: [viewerId] }),
        ...given,
      }),
  };
}

it("a message is said once, however often colleagues change its ticket while it is unread", () => {
  const { writes, changes } = aWindow();
  writes(1, "Where is it?");
  changes({ lastSeq: 1 });
  changes({ lastSeq: 1 });
  changes({ lastSeq: 1 });
  expect(shown).toEqual(["Ticket #12: Where is it?"]);
  writes(2, "Hello?");
  changes({ lastSeq: 2 });
  expect(shown).toEqual(["Ticket #12: Where is it?", "Ticket #12: Hello?"]);
});

it("a message that the server publishes twice is said once", () => {
  const { writes, changes } = aWindow();
  writes(1, "Where is it?");
  changes({ lastSeq: 1 });
  writes(1, "Where is it?");
  changes({ lastSeq: 1 });
  expect(shown).toEqual(["Ticket #12: Where is it?"]);
});

it("a message that comes again before its ticket has counted it is said with its newer words", () => {
  const { writes, changes } = aWindow();
  writes(1, "My card is 4111");
  writes(1, "My card is █");
  changes({ lastSeq: 1 });
  expect(shown).toEqual(["Ticket #12: My card is █"]);
});

it("a message that its reader was shown at once is not said when its ticket is changed later", () => {
  const { writes, changes } = aWindow();
  isAway = false;
  writes(1, "Where is it?");
  changes({ lastSeq: 1 });
  isAway = true;
  changes({ lastSeq: 1 });
  expect(shown).toEqual([]);
});

it("of two messages that one event of the ticket counts the later one is said", () => {
  const { writes, changes } = aWindow();
  writes(1, "Where is it?");
  writes(2, "Hello?");
  changes({ lastSeq: 2 });
  expect(shown).toEqual(["Ticket #12: Hello?"]);
});

it("a ticket that was just opened is said once, and one that is only tagged is not", () => {
  const { changes } = aWindow();
  const at = "2026-08-01T09:00:00.000Z";
  const later = "2026-08-01T09:05:00.000Z";
  const opened = { createdAt: at, updatedAt: at, changedAt: at, status: "open" } as const;
  changes({ ...opened, _id: anId(13), ticket: 13, changedAt: later });
  changes(opened);
  changes({ ...opened, changedAt: later });
  expect(shown).toEqual(["Ticket #12: Parcel 12 never arrived"]);
});
