import { EventEmitter } from "node:events";
import { defaultDesktopSettings } from "@deskbell/shared/desktop/default-settings";
import type { DesktopSettings } from "@deskbell/shared/desktop/desktop-settings";
import { beforeEach, expect, test } from "vitest";
import type { News } from "./notification-text.ts";
import { createNotifier } from "./notifier.ts";
import { createNotices } from "./ticket-notifications.ts";

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
let settings: DesktopSettings;
let now: Date;
let notices: ReturnType<typeof createNotices>;

beforeEach(() => {
  Object.assign(system, { refuses: false, isSilent: false });
  shown = [];
  opened = [];
  isFocused = false;
  settings = defaultDesktopSettings;
  now = new Date("2026-11-21T12:00:00");
  const make = (options: object) => {
    const notification = new Shown(options);
    shown.push(notification);
    return notification as never;
  };
  notices = createNotices({
    notifier: createNotifier(make, { platform: "linux", withinMs: 50 }),
    left: { shown() {}, gone() {}, takeAway() {} },
    isSupported: () => true,
    settings: () => settings,
    isFocused: () => isFocused,
    open: (ticketId) => opened.push(ticketId),
    now: () => now,
  });
});

const message = (ticketId: string, text = "Hello"): News => ({
  ticketId,
  number: 42,
  kind: "message",
  from: "Ana",
  text,
});
const open = () => shown.filter((each) => each.isOpen).map(({ title }) => title);

test("several messages of one ticket are one notification, another ticket's is its own", () => {
  for (const ticketId of ["a", "a", "b", "a"]) notices.raise(message(ticketId));
  expect(open()).toEqual(["New message in #42", "3 new messages in #42"]);
});

test("a click opens the conversation, and the next message begins anew", () => {
  notices.raise(message("a"));
  shown[0]?.emit("click");
  expect(opened).toEqual(["a"]);
  notices.raise(message("a"));
  expect(shown.at(-1)?.title).toBe("New message in #42");
});

test("one that the system took away is still counted", () => {
  notices.raise(message("a"));
  shown[0]?.close();
  notices.raise(message("a"));
  expect(shown.at(-1)?.title).toBe("2 new messages in #42");
});

test("the conversation an agent looks at raises none, behind another window it does", () => {
  isFocused = true;
  notices.showsTicket("a");
  notices.raise(message("a"));
  expect(shown).toHaveLength(0);
  isFocused = false;
  notices.raise(message("a"));
  expect(open()).toHaveLength(1);
  isFocused = true;
  notices.focused();
  expect(open()).toHaveLength(0);
});

test("what has been read elsewhere in the console is taken away", () => {
  isFocused = true;
  notices.raise(message("a"));
  notices.showsTicket("a");
  expect(open()).toHaveLength(0);
});

test("what has been read on another device is taken away, and nothing else; what comes next begins anew", () => {
  for (const ticketId of ["a", "a", "b"]) notices.raise(message(ticketId));
  notices.read("a");
  expect(open()).toEqual(["New message in #42"]);
  notices.raise(message("a"));
  expect(shown.at(-1)?.title).toBe("New message in #42");
});

test("quiet hours, a pause and the switch keep quiet, and the messages are counted meanwhile", () => {
  settings = { ...settings, quietHours: { isOn: true, from: "11:00", to: "13:00" } };
  notices.raise(message("a"));
  settings = { ...defaultDesktopSettings, notifications: false };
  notices.raise(message("a"));
  settings = defaultDesktopSettings;
  notices.pause.set(true);
  notices.raise(message("a"));
  expect(shown).toHaveLength(0);
  now = new Date("2026-11-21T13:00:00");
  notices.raise(message("a"));
  expect(open()).toEqual(["4 new messages in #42"]);
});

// case G20
test("signing out leaves nothing on the screen", () => {
  notices.raise(message("a"));
  notices.raise(message("b"));
  notices.clear();
  expect(open()).toEqual([]);
});

// case G13
test("what a customer writes is text to a system that reads markup", () => {
  settings = { ...settings, notificationText: "message" };
  notices.raise(message("a", `<img src="x"> & <b>`));
  expect(shown[0]?.body).toBe('Ana: &lt;img src="x"&gt; &amp; &lt;b&gt;');
});

test("a test notification tells what the system does with it", async () => {
  expect(await notices.test()).toEqual({ outcome: "shown", reason: "" });
  system.refuses = true;
  expect(await notices.test()).toMatchObject({
    outcome: "failed",
    reason: expect.stringContaining("not allowed"),
  });
  Object.assign(system, { refuses: false, isSilent: true });
  expect(await notices.test()).toMatchObject({
    outcome: "failed",
    reason: expect.stringContaining("did not answer"),
  });
  settings = { ...settings, notifications: false };
  expect(await notices.test()).toMatchObject({ outcome: "off" });
  settings = { ...defaultDesktopSettings, quietHours: { isOn: true, from: "11:00", to: "13:00" } };
  system.isSilent = false;
  expect(await notices.test()).toMatchObject({
    outcome: "shown",
    reason: expect.stringContaining("until 13:00"),
  });
});
