import { defaultDesktopSettings } from "@deskbell/shared/desktop/default-settings";
import type { NotificationConstructorOptions } from "electron";
import { beforeEach, expect, test } from "vitest";
import { system } from "../../../electron-fake/src/platform.ts";
import { readiness } from "../../../electron-fake/src/readiness.ts";
import { recorded } from "../../../electron-fake/src/recorded.ts";
import { Notification } from "../../../electron-fake/src/system/notification.ts";
import { activations } from "../../../electron-fake/src/system/toast-activation.ts";
import { createLeftNotices } from "./leftover-notifications.ts";
import { createNotifier } from "./notifier.ts";
import { createNotices } from "./ticket-notifications.ts";
import { followToasts } from "./toast-activation.ts";

const [anId, another] = ["0123456789abcdef01234567", "0123456789abcdef01234568"] as const;
const message = (ticketId: string, text: string) =>
  ({ ticketId, number: 7, kind: "message", from: "Ana", text }) as const;

let kept: string[];
let opened: string[];
beforeEach(() => {
  system.platform = "win32";
  readiness.isReady = true;
  recorded.actionCenter = [];
  kept = [];
  opened = [];
});

/** The notices of a console that was just started. */
function aConsole() {
  const make = (options: NotificationConstructorOptions) => new Notification(options) as never;
  const notifier = createNotifier(make, { platform: "win32" });
  const left = createLeftNotices(Notification, {
    platform: "win32",
    notifier,
    kept: {
      read: () => kept,
      write(ids) {
        kept = ids;
      },
    },
  });
  return createNotices({
    notifier,
    left,
    isSupported: () => true,
    settings: () => ({ ...defaultDesktopSettings, notificationText: "message" }),
    isFocused: () => false,
    open: (ticketId) => opened.push(ticketId),
  });
}

const shown = () => recorded.notifications.at(-1) as unknown as Notification;
const texts = () => recorded.actionCenter.map(({ text }) => text);

// case G20
test("on Windows signing out empties the Action Center of what has left the screen", () => {
  const notices = aConsole();
  notices.raise(message(anId, "a secret"));
  shown().timesOut();
  notices.raise(message(another, "another"));
  expect(texts()).toHaveLength(2);
  notices.clear();
  expect(texts()).toEqual([]);
});

// case G20
test("on Windows signing out takes away too what an earlier console has shown", async () => {
  aConsole().raise(message(anId, "a secret"));
  shown().timesOut();
  const later = aConsole();
  expect(texts()).toEqual(["New message in #7\nAna: a secret"]);
  later.clear();
  expect(texts()).toEqual(["Deskbell\n"]);
  await new Promise(setImmediate);
  expect(texts()).toEqual([]);
  expect(kept).toEqual([]);
});

test("on Windows the next message of a ticket takes the place of the last, wherever that is", () => {
  const notices = aConsole();
  notices.raise(message(anId, "one"));
  shown().timesOut();
  notices.raise(message(anId, "two"));
  expect(texts()).toEqual(["2 new messages in #7\nAna: two"]);
  expect(kept).toEqual([anId]);
  shown().clicked();
  expect({ opened, kept }).toEqual({ opened: [anId], kept: [] });
});

// case G13
test("on Windows a notification shows what a customer wrote, whatever it is made of", () => {
  aConsole().raise(message(anId, `</text><image src="http://x/"/> & \u0007\ud800 "end"`));
  expect(texts()).toEqual([
    `New message in #7\nAna: </text><image src="http://x/"/> & \ufffd "end"`,
  ]);
});

test("on Windows a click in the Action Center opens the ticket, also when it starts the console", () => {
  aConsole().raise(message(anId, "one"));
  const launch = recorded.actionCenter[0]?.launch ?? "";
  let cameUp = 0;
  const follow = () =>
    followToasts(Notification as never, {
      platform: "win32",
      open: (ticketId) => opened.push(ticketId),
      bringUp() {
        cameUp += 1;
      },
    });
  activations.clicked(launch);
  expect(opened).toEqual([]);
  follow();
  expect(opened).toEqual([anId]);
  activations.clicked("type=click");
  activations.clicked("type=click&tag=../../login");
  expect({ opened, cameUp }).toEqual({ opened: [anId], cameUp: 2 });
});
