import { EventEmitter } from "node:events";
import { defaultDesktopSettings } from "@deskbell/shared/desktop/default-settings";
import type { DesktopSettings } from "@deskbell/shared/desktop/desktop-settings";
import { beforeEach, expect, test } from "vitest";
import type { NotificationContent } from "./notification-text.ts";
import { createNotifier } from "./notifier.ts";
import { createTicketNotifications } from "./ticket-notifications.ts";

/** The system's notifications, as far as an agent sees them. */
class Shown extends EventEmitter {
  isOpen = false;
  readonly title: string;
  readonly body: string;
  constructor({ title = "", body = "" }: { title?: string; body?: string }) {
    super();
    this.title = title;
    this.body = body;
  }
  show(): void {
    this.isOpen = true;
    if (system.refuses) this.emit("failed", {}, "not allowed");
    else if (!system.isSilent) this.emit("show");
  }
  close(): void {
    this.isOpen = false;
    this.emit("close");
  }
}

const system = { refuses: false, isSilent: false };
let shown: Shown[];
let opened: string[];
let isFocused: boolean;
let ownTicketId: string | null;
let settings: DesktopSettings;
let now: Date;
let notifications: ReturnType<typeof createTicketNotifications>;

beforeEach(() => {
  Object.assign(system, { refuses: false, isSilent: false });
  shown = [];
  opened = [];
  isFocused = false;
  ownTicketId = null;
  settings = defaultDesktopSettings;
  now = new Date("2026-11-21T12:00:00");
  const make = (options: object) => {
    const notification = new Shown(options);
    shown.push(notification);
    return notification as never;
  };
  notifications = createTicketNotifications({
    notifier: createNotifier(make, { platform: "linux", timeoutMs: 50 }),
    leftovers: { shown() {}, gone() {}, removeAll() {}, consoleEnds() {} },
    isSupported: () => true,
    settings: () => settings,
    isFocused: () => isFocused,
    isInFocusedWindow: (ticketId) => ticketId === ownTicketId,
    open: (ticketId) => opened.push(ticketId),
    answer: () => {},
    now: () => now,
  });
});

const message = (ticketId: string, text = "Hello"): NotificationContent => ({
  ticketId,
  number: 42,
  kind: "message",
  from: "Ana",
  text,
});
const open = () => shown.filter((each) => each.isOpen).map(({ title }) => title);

test("several messages of one ticket are one notification, another ticket's is its own", () => {
  for (const ticketId of ["a", "a", "b", "a"]) notifications.raise(message(ticketId));
  expect(open()).toEqual(["New message in #42", "3 new messages in #42"]);
});

test("a click opens the conversation, and the next message counts from one", () => {
  notifications.raise(message("a"));
  shown[0]?.emit("click");
  expect(opened).toEqual(["a"]);
  notifications.raise(message("a"));
  expect(shown.at(-1)?.title).toBe("New message in #42");
});

test("one that the system took away is still counted", () => {
  notifications.raise(message("a"));
  shown[0]?.close();
  notifications.raise(message("a"));
  expect(shown.at(-1)?.title).toBe("2 new messages in #42");
});

test("the conversation that an agent has open raises none, behind another window it does", () => {
  isFocused = true;
  notifications.showsTicket("a");
  notifications.raise(message("a"));
  expect(shown).toHaveLength(0);
  isFocused = false;
  notifications.raise(message("a"));
  expect(open()).toHaveLength(1);
  isFocused = true;
  notifications.focused();
  expect(open()).toHaveLength(0);
});

test("a ticket that is shown in a focused window of its own raises none, and no other is held back by it", () => {
  ownTicketId = "a";
  notifications.raise(message("a"));
  expect(shown).toHaveLength(0);
  notifications.raise(message("b"));
  ownTicketId = null;
  notifications.raise(message("a"));
  expect(open()).toHaveLength(2);
});

test("what has been read elsewhere in the console is removed", () => {
  isFocused = true;
  notifications.raise(message("a"));
  notifications.showsTicket("a");
  expect(open()).toHaveLength(0);
});

test("what has been read on another device is removed, and nothing else; the next message counts from one", () => {
  for (const ticketId of ["a", "a", "b"]) notifications.raise(message(ticketId));
  notifications.read("a");
  expect(open()).toEqual(["New message in #42"]);
  notifications.raise(message("a"));
  expect(shown.at(-1)?.title).toBe("New message in #42");
});

test("quiet hours, a pause and the switch keep quiet, and the messages are counted meanwhile", () => {
  settings = { ...settings, quietHours: { isOn: true, from: "11:00", to: "13:00" } };
  notifications.raise(message("a"));
  settings = { ...defaultDesktopSettings, notifications: false };
  notifications.raise(message("a"));
  settings = defaultDesktopSettings;
  notifications.pause.set(true);
  notifications.raise(message("a"));
  expect(shown).toHaveLength(0);
  now = new Date("2026-11-21T13:00:00");
  notifications.raise(message("a"));
  expect(open()).toEqual(["4 new messages in #42"]);
});

// case G20
test("signing out leaves nothing on the screen", () => {
  notifications.raise(message("a"));
  notifications.raise(message("b"));
  notifications.clear();
  expect(open()).toEqual([]);
});

// case G13
test("what a customer writes is text to a system that reads markup", () => {
  settings = { ...settings, notificationText: "message" };
  notifications.raise(message("a", `<img src="x"> & <b>`));
  expect(shown[0]?.body).toBe('Ana: &lt;img src="x"&gt; &amp; &lt;b&gt;');
});

test("a test notification reports what the system does with it", async () => {
  expect(await notifications.test()).toEqual({ outcome: "shown", reason: "" });
  system.refuses = true;
  expect(await notifications.test()).toMatchObject({
    outcome: "failed",
    reason: expect.stringContaining("not allowed"),
  });
  Object.assign(system, { refuses: false, isSilent: true });
  expect(await notifications.test()).toMatchObject({
    outcome: "failed",
    reason: expect.stringContaining("did not answer"),
  });
  settings = { ...settings, notifications: false };
  expect(await notifications.test()).toMatchObject({ outcome: "off" });
  settings = { ...defaultDesktopSettings, quietHours: { isOn: true, from: "11:00", to: "13:00" } };
  system.isSilent = false;
  expect(await notifications.test()).toMatchObject({
    outcome: "shown",
    reason: expect.stringContaining("until 13:00"),
  });
});
