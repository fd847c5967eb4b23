import type { ConnectionEvent } from "@deskbell/shared/desktop/ipc";
import { expect, test } from "vitest";
import type { Session } from "../session/session.ts";
import { createViewerReader } from "../session/viewer.ts";
import { createNotificationList } from "./notification-list.ts";
import { createNotificationSource } from "./notification-source.ts";

const [agentId, customerId, ticketId] = ["a", "b", "c"].map((digit) => digit.repeat(24));
const at = "2026-11-22T10:00:00.000Z";
const later = "2026-11-22T11:00:00.000Z";
const address = { country: "", district: "", streetAddress: "", zipCode: "" };
const me = {
  _id: agentId,
  name: "Samir",
  displayName: "Samir",
  email: "samir@example.com",
  mobile: "",
  avatar: "",
  role: "admin",
  presentAddress: address,
  permanentAddress: address,
  createdAt: at,
  updatedAt: at,
};
const ticket = {
  _id: ticketId,
  ticket: 7,
  subject: "My lamp hums",
  description: "",
  visibility: "privet",
  enquiryInfo: "",
  creator: { id: customerId, name: "Ana Silva", avatar: "" },
  receiver: null,
  attachments: [],
  lastSeq: 0,
  lastSenderId: customerId,
  createdAt: at,
  updatedAt: at,
};
const credentials = { origin: "https://desk.example", token: "t" };
const session = { current: () => credentials, subscribe: () => () => {} } as unknown as Session;

test("what a customer does while the console still asks who the agent is, raises a notification", async () => {
  const answer = Promise.withResolvers<{ status: number; body: unknown }>();
  const call = () => answer.promise;
  const viewer = createViewerReader({ session, call });
  const list = createNotificationList({ session, call });
  const { ofEvent: notificationSource } = createNotificationSource({ session, viewer, call, list });
  const read = viewer.read();
  const content = notificationSource({
    kind: "event",
    name: "ticket_changed",
    payload: [ticket],
  } as ConnectionEvent);
  answer.resolve({ status: 200, body: { status: "success", data: me } });
  await read;
  expect(await content).toMatchObject([{ kind: "ticket", number: 7, from: "Ana Silva" }]);
});

/** A console at a server with these notifications, that keeps none, or does not answer now. */
async function aConsole(listed: readonly object[] | null | "offline") {
  let answers = { me: { status: "success", data: me }, listed };
  const call = async ({ path }: { path: string }) => {
    if (path === "users/me") return { status: 200, body: answers.me };
    if (path !== "notifications") return { status: 200, body: { status: "success", data: ticket } };
    if (answers.listed === "offline") return { status: "offline" as const, body: null };
    if (!answers.listed) return { status: 404, body: { code: "not_found" } };
    return { status: 200, body: { status: "success", data: answers.listed, unread: 1 } };
  };
  const viewer = createViewerReader({ session, call });
  await viewer.read();
  const list = createNotificationList({ session, call, now: () => Date.parse(at) + 1 });
  await list.catchUp();
  const source = createNotificationSource({ session, viewer, call, list });
  const receives = (name: string, payload: object) =>
    source.ofEvent({ kind: "event", name, payload: [payload] } as never);
  const reconnects = async () => (await list.catchUp()).added.map(source.ofNotification);
  const serverHas = (now: readonly object[]) => {
    answers = { ...answers, listed: now };
  };
  return { list, receives, reconnects, serverHas };
}
const message = (seq: number, text: string) => ({
  _id: `${seq}`.padStart(24, "0"),
  conversationId: ticketId,
  seq,
  sender: { id: customerId, name: "Ana Silva", avatar: "" },
  text,
  attachment: [],
  files: [],
  clientMessageId: "",
  createdAt: at,
});
const staffs = (more: object) => ({
  ...ticket,
  updatedAt: later,
  status: "open",
  statusSince: at,
  priority: "normal",
  assignee: null,
  teamId: null,
  tagIds: [],
  followerIds: [],
  reopenCount: 0,
  activitySeq: 0,
  changedAt: at,
  unreadBy: [agentId],
  ...more,
});
const notification = (digit: string, kind: string, more: object = {}) => ({
  id: digit.repeat(24),
  kind,
  conversationId: ticketId,
  ticket: 7,
  subject: "My lamp hums",
  by: { id: customerId, name: "Ana Silva", avatar: "" },
  at,
  readAt: null,
  ...more,
});

test("a message in an agent's own ticket notifies them once, by the server's list, with what it says", async () => {
  const { receives } = await aConsole([]);
  const theirs = { lastSeq: 1, assignee: { id: agentId, name: "Samir", avatar: "" } };
  expect(await receives("new_message", message(1, "It hums"))).toEqual([]);
  expect(await receives("ticket_changed", staffs(theirs))).toEqual([]);
  const answered = notification("1", "answered");
  expect(await receives("notification:added", answered)).toMatchObject([
    {
      ...{ kind: "message", number: 7, from: "Ana Silva", text: "It hums" },
      answerable: { agentId, lastSeenSeq: 1 },
    },
  ]);
  expect(await receives("notification:added", answered)).toEqual([]);
});

test("messages in a ticket that is nobody's notify those for whom it is unread, and nobody of a colleague's", async () => {
  const { receives } = await aConsole([]);
  const writes = async (seq: number, more: object) => {
    await receives("new_message", message(seq, `No ${seq}`));
    const all = await receives("ticket_changed", staffs({ lastSeq: seq, ...more }));
    return all.map(({ text }) => text);
  };
  expect(await writes(1, {})).toEqual(["No 1"]);
  expect(await writes(2, { unreadBy: [] })).toEqual([]);
  const colleague = { id: "d".repeat(24), name: "Kim", avatar: "" };
  expect(await writes(3, { assignee: colleague, unreadBy: [colleague.id] })).toEqual([]);
  // They want to hear nothing of it, on whichever device they said so.
  expect(await writes(4, { silencedBy: [agentId] })).toEqual([]);
  expect(await writes(5, { assignee: colleague })).toEqual(["No 5"]);
  // A change without a message is none.
  expect(await receives("ticket_changed", staffs({ lastSeq: 5, priority: "high" }))).toEqual([]);
});

test("a message that the server publishes twice notifies once, with a list or without", async () => {
  const kept = await aConsole([]);
  const words = async () => {
    await kept.receives("new_message", message(1, "It hums again."));
    return kept.receives("ticket_changed", staffs({ lastSeq: 1, unreadBy: [agentId] }));
  };
  expect(await words()).toMatchObject([{ text: "It hums again." }]);
  expect(await words()).toEqual([]);

  const { receives } = await aConsole(null);
  const first = () => receives("new_message", message(1, "It hums again."));
  expect(await first()).toMatchObject([{ text: "It hums again." }]);
  expect(await first()).toEqual([]);
  expect(await receives("new_message", message(2, "Louder."))).toMatchObject([{ text: "Louder." }]);
});

test("what was notified while the server kept no list is not notified again once it keeps one", async () => {
  const { receives, reconnects, serverHas } = await aConsole(null);
  const first = await receives("new_message", message(1, "It hums again."));
  expect(first).toMatchObject([{ text: "It hums again." }]);
  serverHas([]);
  await reconnects();
  expect(await receives("ticket_changed", staffs({ lastSeq: 1 }))).toEqual([]);
  await receives("new_message", message(2, "Louder."));
  expect(await receives("ticket_changed", staffs({ lastSeq: 2 }))).toMatchObject([
    { text: "Louder." },
  ]);
});

test("at a server that keeps no list every customer's message notifies, as it always did", async () => {
  const { receives } = await aConsole(null);
  expect(await receives("new_message", message(1, "It hums"))).toMatchObject([
    { kind: "message", text: "It hums" },
  ]);
  expect(await receives("ticket_changed", { ...ticket, updatedAt: "later", lastSeq: 1 })).toEqual(
    [],
  );
});

test("what was added between two connections is raised once, what was read elsewhere leaves, and nothing older comes", async () => {
  const { list, serverHas } = await aConsole([notification("1", "assigned")]);
  const missed = notification("2", "mentioned");
  serverHas([missed, notification("1", "assigned")]);
  expect(await list.catchUp()).toEqual({ added: [missed], readTicketIds: [] });
  expect(await list.catchUp()).toEqual({ added: [], readTicketIds: [] });
  serverHas([{ ...missed, readAt: at }]);
  expect(await list.catchUp()).toEqual({ added: [], readTicketIds: [ticketId] });
});

test("an answer that was missed while offline is not shown with the words of the one before", async () => {
  const { receives, reconnects, serverHas } = await aConsole([]);
  await receives("new_message", message(1, "It hums"));
  await receives("notification:added", notification("1", "answered"));
  serverHas([notification("2", "answered", { at: later }), notification("1", "answered")]);
  const [shown] = await reconnects();
  expect(shown).toMatchObject({ kind: "message", text: "My lamp hums" });
  // Nobody answers what they have not been shown.
  expect(shown).not.toHaveProperty("answerable");
});

test("an answer in a merged ticket is notified, in the ticket it was merged into, with its own words", async () => {
  const { receives } = await aConsole([]);
  await receives("new_message", message(1, "It hums"));
  const into = { conversationId: "d".repeat(24), ticket: 8, subject: "The lamp again" };
  const [shown] = await receives("notification:added", notification("1", "answered", into));
  expect(shown).toMatchObject({ kind: "message", number: 8, text: "It hums" });
  // Its number is of the ticket that it was written in.
  expect(shown).not.toHaveProperty("answerable");
});

test("two answers in a row are each notified with their own words", async () => {
  const { receives } = await aConsole([]);
  await receives("new_message", message(1, "It hums"));
  await receives("new_message", { ...message(2, "Louder now"), createdAt: later });
  expect(await receives("notification:added", notification("1", "answered"))).toMatchObject([
    { text: "It hums" },
  ]);
});

test("a ticket stays on the screen while another of its notifications is unread, until all of them are", async () => {
  const { list, receives, serverHas } = await aConsole([]);
  await receives("notification:added", notification("1", "assigned"));
  await receives("notification:added", notification("2", "answered"));
  const read = notification("1", "assigned", { readAt: later });
  serverHas([notification("2", "answered"), read]);
  expect((await list.catchUp()).readTicketIds).toEqual([]);
  serverHas([notification("2", "answered", { readAt: later }), read]);
  expect((await list.catchUp()).readTicketIds).toEqual([ticketId]);
});

test("one of a ticket's notifications that is read at another bell leaves the other one on the screen", async () => {
  const { list, receives } = await aConsole([]);
  await receives("notification:added", notification("1", "assigned"));
  await receives("notification:added", notification("2", "answered"));
  const readAtBell = (digit: string) => list.read({ read: { ids: [digit.repeat(24)] }, unread: 1 });
  expect(readAtBell("1")).toEqual([]);
  expect(readAtBell("2")).toEqual([ticketId]);
});

test("one that another node made is shown after a reconnect, whatever its id is", async () => {
  const { list, receives, serverHas } = await aConsole([]);
  const newest = notification("9", "assigned");
  await receives("notification:added", newest);
  const missed = notification("2", "mentioned");
  serverHas([newest, missed]);
  expect((await list.catchUp()).added).toEqual([missed]);
  expect((await list.catchUp()).added).toEqual([]);
});

test.each([
  ["right", 0],
  ["five minutes slow", -5],
  ["five minutes fast", 5],
])(
  "what was missed is shown, and nothing older than the console, by a computer's clock that is %s",
  async (_, minutesOff) => {
    let serverNow = Date.parse(at);
    let listed: object[] | null = null;
    const call = async () => {
      if (!listed) return { status: "offline" as const, body: null };
      const body = { status: "success", data: listed, unread: 1 };
      return { status: 200, body, answeredAtMs: serverNow };
    };
    const list = createNotificationList({
      session,
      call,
      now: () => serverNow + minutesOff * 60_000,
    });
    await list.catchUp();
    const before = notification("1", "assigned", { at: "2026-11-22T09:59:00.000Z" });
    const missed = notification("2", "mentioned", { at: "2026-11-22T10:01:00.000Z" });
    listed = [missed, before];
    serverNow += 2 * 60_000;
    expect((await list.catchUp()).added).toEqual([missed]);
  },
);

test("a list that could not be read at first is read with the next connection, and what came meanwhile is shown", async () => {
  const { list, receives, serverHas } = await aConsole("offline");
  const live = notification("9", "assigned");
  await receives("notification:added", live);
  const missed = notification("8", "mentioned", { at: later });
  const before = notification("1", "assigned", { at: "2026-11-22T09:59:59.000Z" });
  serverHas([live, missed, before]);
  expect((await list.catchUp()).added).toEqual([missed]);
});
