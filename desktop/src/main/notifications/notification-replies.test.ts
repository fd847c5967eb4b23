import { beforeEach, expect, test } from "vitest";
import type { Credentials } from "../session/session.ts";
import type { KeptReply } from "../settings/stored-settings.ts";
import { createNotificationReplies } from "./notification-replies.ts";

const ticketId = "0123456789abcdef01234567";
const to = { ticketId, number: 7, agentId: "0123456789abcdef01234569", lastSeenSeq: 4 };
const signedIn: Credentials = { origin: "https://desk.example", token: "t" };

let file: KeptReply[];
let current: Credentials | null;
let opened: string[];
let warnings: string[];
let shown: string[];
let published: number;
let sessionChanges: (credentials: Credentials | null) => void;

beforeEach(() => {
  file = [];
  current = signedIn;
  opened = [];
  warnings = [];
  shown = [];
  published = 0;
});

const aConsole = () =>
  createNotificationReplies({
    session: {
      current: () => current,
      subscribe(listener) {
        sessionChanges = listener;
        return () => {};
      },
    },
    stored: {
      read: () => file,
      write(replies) {
        file = replies;
      },
    },
    publish() {
      published += 1;
    },
    open: (id) => opened.push(id),
    warn: (sentence) => warnings.push(sentence),
    notify: ({ title, body }) => shown.push(`${title}: ${body}`),
  });

/** A console whose session was resumed. */
function started() {
  const replies = aConsole();
  replies.resumed();
  return replies;
}

test("what an agent answers in a notification is kept until the desk has it, also by the next console", () => {
  started().receive(to, " Yes, it is. ");
  expect(published).toBe(1);
  const next = started();
  const [reply] = next.read();
  expect(reply).toMatchObject({ ticketId, text: "Yes, it is.", lastSeenSeq: 4, isLate: false });
  expect(reply?.id).toMatch(/^[0-9a-f-]{36}$/);
  next.end(reply?.id ?? "", "sent");
  next.end(reply?.id ?? "", "stale");
  expect({ left: next.read(), opened, warnings, shown }).toEqual({
    ...{ left: [], opened: [], warnings: [], shown: [] },
  });
});

test("an agent hears of an answer that others have overtaken, and of one that was refused", () => {
  const replies = started();
  for (const outcome of ["stale", "refused"] as const) {
    replies.receive(to, "Yes");
    replies.end(replies.read()[0]?.id ?? "", outcome);
  }
  expect(shown).toEqual([
    "Your reply in #7 was not sent: Somebody has written in the meantime. It is your draft now.",
    "Your reply in #7 was not sent: It waits in the ticket.",
  ]);
});

const notSent = "Your reply in #7 was not sent. Once you have signed in you find it there.";

test("what was typed after the session had ended is shown as kept, and is a draft later", () => {
  const replies = started();
  current = null;
  sessionChanges(null);
  replies.receive(to, "Yes");
  expect({ opened, warnings }).toEqual({ opened: [ticketId], warnings: [notSent] });
  const [reply] = replies.read();
  expect(reply?.isLate).toBe(true);
  replies.end(reply?.id ?? "", "kept");
  expect(opened).toEqual([ticketId, ticketId]);
});

test("an answer that was not sent before the session ended is not sent by the next one", () => {
  const replies = started();
  replies.receive(to, "Yes");
  current = null;
  sessionChanges(null);
  expect(replies.read()).toMatchObject([{ text: "Yes", isLate: true }]);
});

test("an answer that starts a console without a session is kept", () => {
  current = null;
  const replies = aConsole();
  replies.receive(to, "Yes");
  expect(warnings).toEqual([]);
  replies.resumed();
  expect({ opened, warnings }).toEqual({ opened: [ticketId], warnings: [notSent] });
  expect(replies.read()).toMatchObject([{ isLate: true }]);
});

test("a sign-in that fails leaves what was typed before it", () => {
  const replies = started();
  current = null;
  sessionChanges(null);
  replies.receive(to, "Yes");
  replies.clear();
  expect(replies.read()).toMatchObject([{ text: "Yes", isLate: true }]);
});

test("an empty answer opens the ticket, and whoever signs out leaves nothing", () => {
  const replies = started();
  replies.receive(to, " \n");
  expect({ opened, kept: replies.read() }).toEqual({ opened: [ticketId], kept: [] });
  replies.receive(to, "Yes");
  replies.clear();
  expect(file).toEqual([]);
});
