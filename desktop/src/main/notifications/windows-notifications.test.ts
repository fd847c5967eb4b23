import { defaultDesktopSettings } from "@deskbell/shared/desktop/default-settings";
import type { NotificationConstructorOptions } from "electron";
import { beforeEach, expect, test } from "vitest";
import { system } from "../../../electron-fake/src/platform.ts";
import { readiness } from "../../../electron-fake/src/readiness.ts";
import { recorded } from "../../../electron-fake/src/recorded.ts";
import { Notification } from "../../../electron-fake/src/system/notification.ts";
import { activations } from "../../../electron-fake/src/system/toast-activation.ts";
import { createLeftoverNotifications } from "./leftover-notifications.ts";
import { createNotifier } from "./notifier.ts";
import { createTicketNotifications } from "./ticket-notifications.ts";
import { handleToastActivation } from "./toast-activation.ts";

const [anId, another] = ["0123456789abcdef01234567", "0123456789abcdef01234568"] as const;
const message = (ticketId: string, text: string) =>
  ({ ticketId, number: 7, kind: "message", from: "Ana", text }) as const;

let stored: string[];
let opened: string[];
beforeEach(() => {
  system.platform = "win32";
  readiness.isReady = true;
  recorded.actionCenter = [];
  stored = [];
  opened = [];
});

/** The notifications of a console that was just started. */
function aConsole() {
  const make = (options: NotificationConstructorOptions) => new Notification(options) as never;
  const notifier = createNotifier(make, { platform: "win32" });
  const leftovers = createLeftoverNotifications(Notification, {
    platform: "win32",
    notifier,
    stored: {
      read: () => stored,
      write(ids) {
        stored = ids;
      },
    },
  });
  return createTicketNotifications({
    notifier,
    leftovers,
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
  const notifications = aConsole();
  notifications.raise(message(anId, "a secret"));
  shown().timesOut();
  notifications.raise(message(another, "another"));
  expect(texts()).toHaveLength(2);
  notifications.clear();
  expect(texts()).toEqual([]);
});

// case G20
test("on Windows signing out also removes what an earlier console has shown", async () => {
  aConsole().raise(message(anId, "a secret"));
  shown().timesOut();
  const later = aConsole();
  expect(texts()).toEqual(["New message in #7\nAna: a secret"]);
  later.clear();
  expect(texts()).toEqual(["Deskbell\n"]);
  await new Promise(setImmediate);
  expect(texts()).toEqual([]);
  expect(stored).toEqual([]);
});

test("on Windows the next message of a ticket takes the place of the last, wherever that is", () => {
  const notifications = aConsole();
  notifications.raise(message(anId, "one"));
  shown().timesOut();
  notifications.raise(message(anId, "two"));
  expect(texts()).toEqual(["2 new messages in #7\nAna: two"]);
  expect(stored).toEqual([anId]);
  shown().clicked();
  expect({ opened, stored }).toEqual({ opened: [anId], stored: [] });
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
  const start = () =>
    handleToastActivation(Notification as never, {
      platform: "win32",
      open: (ticketId) => opened.push(ticketId),
      bringUp() {
        cameUp += 1;
      },
    });
  activations.clicked(launch);
  expect(opened).toEqual([]);
  start();
  expect(opened).toEqual([anId]);
  activations.clicked("type=click");
  activations.clicked("type=click&tag=../../login");
  expect({ opened, cameUp }).toEqual({ opened: [anId], cameUp: 2 });
});
