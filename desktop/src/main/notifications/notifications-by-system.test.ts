import { defaultDesktopSettings } from "@deskbell/shared/desktop/default-settings";
import type { NotificationConstructorOptions } from "electron";
import { afterEach, beforeEach, expect, test } from "vitest";
import { system } from "../../../electron-fake/src/platform.ts";
import { readiness } from "../../../electron-fake/src/readiness.ts";
import { recorded } from "../../../electron-fake/src/recorded.ts";
import { Notification } from "../../../electron-fake/src/system/notification.ts";
import { activations } from "../../../electron-fake/src/system/toast-activation.ts";
import { createLeftoverNotifications } from "./leftover-notifications.ts";
import type { ReplyTo } from "./notification-replies.ts";
import { createNotifier } from "./notifier.ts";
import { createTicketNotifications } from "./ticket-notifications.ts";
import { handleToastActivation } from "./toast-activation.ts";

const [anId, another] = ["0123456789abcdef01234567", "0123456789abcdef01234568"] as const;
const message = (ticketId: string, text: string) =>
  ({ ticketId, number: 7, kind: "message", from: "Ana", text }) as const;

let stored: string[];
let opened: string[];
let answers: [to: ReplyTo, text: string][];
let cameUp: number;
let detail: "message" | "sender";
beforeEach(() => {
  system.platform = "win32";
  readiness.isReady = true;
  recorded.actionCenter = [];
  stored = [];
  opened = [];
  answers = [];
  cameUp = 0;
  detail = "message";
});

const { platform: before } = system;
afterEach(() => {
  system.platform = before;
});

/** The notifications of a console that was just started. */
function aConsole(platform: NodeJS.Platform = "win32") {
  const make = (options: NotificationConstructorOptions) => new Notification(options) as never;
  const notifier = createNotifier(make, { platform });
  const leftovers = createLeftoverNotifications(Notification, {
    platform,
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
    settings: () => ({ ...defaultDesktopSettings, notificationText: detail }),
    isFocused: () => false,
    isInFocusedWindow: () => false,
    open: (ticketId) => opened.push(ticketId),
    answer: (to, text) => answers.push([to, text]),
  });
}

/** The console that Windows has started, or that was running: Electron hands over what was clicked or typed. */
function activates({ answered } = aConsole()) {
  handleToastActivation(Notification as never, {
    platform: "win32",
    open: (ticketId) => opened.push(ticketId),
    answered,
    bringUp() {
      cameUp += 1;
    },
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
  activations.clicked(launch);
  expect(opened).toEqual([]);
  activates();
  expect(opened).toEqual([anId]);
  activations.clicked("type=click");
  activations.clicked("type=click&tag=../../login");
  expect({ opened, cameUp }).toEqual({ opened: [anId], cameUp: 2 });
});

const agentId = "0123456789abcdef01234569";
const answerable = { ...message(anId, "Is it safe?"), answerable: { agentId, lastSeenSeq: 4 } };
const answered: ReplyTo = { ticketId: anId, number: 7, agentId, lastSeenSeq: 4 };

test("on Windows a message is answered in its notification, which then is gone", () => {
  const notifications = aConsole();
  activates(notifications);
  notifications.raise(answerable);
  expect(recorded.actionCenter[0]?.reply).toMatchObject({ placeholder: "Reply" });
  shown().repliedWith("Yes, it is.");
  expect(answers).toEqual([[answered, "Yes, it is."]]);
  expect({ opened, left: texts(), stored }).toEqual({ opened: [], left: [], stored: [] });
});

test("on Windows also a notification that an earlier console has shown is answered", () => {
  aConsole().raise(answerable);
  shown().timesOut();
  const [toast] = recorded.actionCenter;
  activates();
  activations.replied(toast ?? null, "Yes, it is.");
  expect(answers).toEqual([[answered, "Yes, it is."]]);
});

test("on Windows nothing stays of what became of an answer, once its ticket was read or its author has signed out", () => {
  const notifications = aConsole();
  activates(notifications);
  const receives = () => {
    notifications.raise(answerable);
    shown().repliedWith("Yes, it is.");
    notifications.say({ title: "Your reply in #7 was not sent", body: "" }, anId);
    shown().timesOut();
    expect(texts()).toEqual(["Your reply in #7 was not sent\n"]);
  };
  receives();
  notifications.read(anId);
  expect({ left: texts(), stored }).toEqual({ left: [], stored: [] });
  receives();
  notifications.clear();
  expect({ left: texts(), stored }).toEqual({ left: [], stored: [] });
});

test("on Windows an answer whose ticket cannot be read brings the console up, and goes nowhere", () => {
  activates();
  const handsOver = (more: string) => ({
    reply: { placeholder: "", arguments: `type=reply&${more}` },
  });
  activations.replied(handsOver("tag=../../login&agent=x&ticket=7&seq=4"), "Yes");
  activations.replied(handsOver(`tag=${anId}&agent=${agentId}&ticket=7&seq=-1`), "Yes");
  expect({ answers, cameUp, opened }).toEqual({ answers: [], cameUp: 1, opened: [anId] });
});

test("what shows no words of a message has no field for an answer", () => {
  const notifications = aConsole();
  notifications.raise(message(anId, "My lamp hums"));
  expect(recorded.actionCenter[0]?.reply).toBeNull();
  detail = "sender";
  notifications.raise(answerable);
  expect(recorded.actionCenter[0]?.reply).toBeNull();
});

test("on macOS a message is answered in its notification, and none that nobody would hear outlives the console", () => {
  system.platform = "darwin";
  const notifications = aConsole("darwin");
  notifications.raise(answerable);
  expect(shown().hasReply).toBe(true);
  shown().repliedWith("Yes, it is.");
  expect(answers).toEqual([[answered, "Yes, it is."]]);
  expect(shown().isClosed).toBe(true);
  notifications.raise(answerable);
  notifications.consoleEnds();
  expect(shown().isClosed).toBe(true);
});

test("on macOS nobody types into a notification that was taken away", () => {
  system.platform = "darwin";
  const notifications = aConsole("darwin");
  notifications.raise(answerable);
  notifications.read(anId);
  expect(() => shown().repliedWith("Yes, it is.")).toThrow("no field for an answer");
  expect(answers).toEqual([]);
});

test("on Linux no notification has a field for an answer", () => {
  system.platform = "linux";
  aConsole("linux").raise(answerable);
  expect(shown().hasReply).toBe(false);
});
