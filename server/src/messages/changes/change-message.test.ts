import { randomUUID } from "node:crypto";
import type { Message } from "@deskbell/shared/messages/message";
import type { CatchUp } from "@deskbell/shared/realtime/catch-up";
import type { Activity } from "@deskbell/shared/tickets/activity";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AuditModel } from "../../audit/audit.model.ts";
import { createWindows, type Windows } from "../../testing/a-window.ts";
import { formOf } from "../../testing/call-api.ts";
import { aPicture } from "../../testing/files.ts";
import { anAgent, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { MessageModel } from "../message.model.ts";

const { desk, admin: nora, ada, eve } = aTestDeskWithPeople();
let windows: Windows;
beforeAll(() => {
  windows = createWindows(desk.url);
});
afterEach(() => windows.closeAll());

type Version = Partial<Pick<Message, "version">>;
const pathOf = ({ conversationId, seq }: Message) => `message/${conversationId}/${seq}`;
const edit = (who: TestPerson, message: Message & Version, text: string) =>
  who.call("PUT", pathOf(message), { text, version: message.version ?? 0 });
const remove = (who: TestPerson, message: Message) => who.call("DELETE", pathOf(message));
const earlierOf = (who: TestPerson, message: Message) =>
  who.call("GET", `${pathOf(message)}/earlier`);
const messagesOf = async (who: TestPerson, { _id }: Ticket): Promise<Message[]> =>
  (await who.call("GET", `message/${_id}`)).body;
const historyOf = async ({ _id }: Ticket): Promise<Activity[]> =>
  (await nora.call("GET", `conversation/${_id}/activity`)).body.data;
const finds = async (who: TestPerson, word: string): Promise<number> =>
  (await who.call("GET", `conversation?search=${word}`)).body.length;

async function catchesUp(who: TestPerson, { _id: id }: Ticket, revision: number) {
  const threads = [{ id, seq: 0, revision }];
  const { threads: answers } = (await who.call("POST", "catch-up", { threads })).body
    .data as CatchUp;
  const [answer] = answers;
  if (answer?.isGone !== false) throw new Error("gone");
  return answer;
}

/** As if it had been sent so long ago. */
const isOld = ({ _id }: Message, minutes: number) =>
  MessageModel.updateOne({ _id }, { $set: { createdAt: new Date(Date.now() - minutes * 60_000) } });

async function aTicketWith(who: TestPerson, text: string) {
  const ticket = await aTicket(ada);
  const message = await aMessage(who, ticket, { text });
  await desk.tickets.settled();
  return { ticket, message };
}

describe("whoever has mistyped", () => {
  it.each([
    ["a customer", ada],
    ["somebody of staff", nora],
  ])("changes their message, as %s: it says so, and keeps its number", async (_, who) => {
    const { ticket, message } = await aTicketWith(who, "The kettel");
    const { status, body } = await edit(who, message, "The kettle");
    expect([status, body.data]).toMatchObject([200, { seq: 1, text: "The kettle", version: 1 }]);
    expect(body.data.editedAt).toEqual(expect.any(String));
    for (const reader of [ada, nora]) {
      expect(await messagesOf(reader, ticket)).toMatchObject([{ text: "The kettle", version: 1 }]);
    }
    expect((await historyOf(ticket)).at(-1)).toMatchObject({
      actor: { person: { id: who.user._id } },
      changes: [{ field: "messageEdited", from: 1, to: 1 }],
    });
  });

  it("is found by the new words and not by the old, and keeps the files", async () => {
    const ticket = await aTicket(ada);
    const fields = { text: "quixotry", attachments: await aPicture() };
    const message = await aMessage(ada, ticket, fields);
    await desk.tickets.settled();
    expect((await edit(ada, message, "zugzwang")).status).toBe(200);
    expect([await finds(nora, "quixotry"), await finds(nora, "zugzwang")]).toEqual([0, 1]);
    const [now] = await messagesOf(ada, ticket);
    expect(now?.files).toHaveLength(1);
    expect((await fetch(desk.url + now?.files[0]?.path)).status).toBe(200);
  });

  it("leaves what it said before to staff alone", async () => {
    const { message } = await aTicketWith(ada, "first");
    const once = (await edit(ada, message, "second")).body.data;
    await edit(ada, once, "third");
    const { body } = await earlierOf(nora, message);
    expect(body.data).toMatchObject([
      { text: "first", at: message.createdAt },
      { text: "second", at: once.editedAt },
    ]);
    expect([
      (await earlierOf(ada, message)).status,
      (await earlierOf(eve, message)).status,
    ]).toEqual([403, 404]);
    const { body: answer } = await ada.call("POST", "catch-up", {
      threads: [{ id: message.conversationId, seq: 0, activitySeq: 0 }],
    });
    expect(JSON.stringify(answer)).not.toContain("first");
  });

  it("stays quoted as it was, by who has answered it and by who is about to", async () => {
    const { ticket, message } = await aTicketWith(ada, "It costs 10");
    const quote = "> It costs 10\n\nIt does";
    const answer = await aMessage(nora, ticket, { text: quote });
    const draft = { basedOn: null, version: randomUUID(), text: "> It costs 10\n\nAnd" };
    const place = `drafts/reply:${ticket._id}`;
    await nora.call("PUT", place, draft);
    const [edited, said] = await Promise.all([
      edit(ada, message, "It costs 100"),
      nora.call("POST", "message", formOf({ conversationId: ticket._id, text: quote })),
    ]);
    expect([edited.status, said.status]).toEqual([200, 201]);
    const texts = (await messagesOf(ada, ticket)).map(({ seq, text }) => [seq, text]);
    expect(texts.toSorted()).toEqual([
      [1, "It costs 100"],
      [answer.seq, quote],
      [said.body.data.seq, quote],
    ]);
    expect((await nora.call("GET", place)).body.data.text).toBe(draft.text);
  });

  it("loses to nobody who edits at once: one is stored, the other is told", async () => {
    const { ticket, message } = await aTicketWith(ada, "zero");
    const answers = await Promise.all(
      ["one", "two", "three"].map((text) => edit(ada, message, text)),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 409, 409]);
    const stored = answers.find(({ status }) => status === 200)?.body.data.text;
    expect(await messagesOf(ada, ticket)).toMatchObject([{ text: stored, version: 1 }]);
    expect((await earlierOf(nora, message)).body.data).toMatchObject([{ text: "zero" }]);
  });

  it("is answered the same when the answer was lost and it is asked again", async () => {
    const { ticket, message } = await aTicketWith(ada, "zero");
    await edit(ada, message, "one");
    expect((await edit(ada, message, "one")).body.data).toMatchObject({ version: 1 });
    expect(await historyOf(ticket)).toHaveLength(1);
  });

  it("has a quarter of an hour for it, also of staff", async () => {
    const { message: customers } = await aTicketWith(ada, "zero");
    const { message: staffs } = await aTicketWith(nora, "zero");
    await isOld(customers, 14);
    expect((await edit(ada, customers, "one")).status).toBe(200);
    for (const message of [customers, staffs]) await isOld(message, 16);
    const late = await edit(ada, { ...customers, version: 1 }, "two");
    expect([late.status, late.body.code]).toEqual([403, "not_allowed"]);
    expect((await edit(nora, staffs, "one")).status).toBe(403);
  });

  it("cannot change another's message, nor one that nobody has sent, nor empty one", async () => {
    const { message } = await aTicketWith(ada, "zero");
    expect((await edit(nora, message, "one")).status).toBe(403);
    expect((await edit(eve, message, "one")).status).toBe(404);
    expect((await edit(ada, { ...message, seq: 7 }, "one")).status).toBe(404);
    const empty = await edit(ada, message, " ");
    expect([empty.status, Object.keys(empty.body.errors)]).toEqual([400, ["text"]]);
    const long = await edit(ada, message, "x".repeat(10_001));
    expect(long.status).toBe(400);
  });
});

describe("a message that was deleted", () => {
  it("leaves a tombstone under its number: no words, no files, nothing to be found", async () => {
    const ticket = await aTicket(ada);
    const stored = await desk.countFiles();
    const attachments = [await aPicture(), new File(["PK\x03\x04"], "logs.zip")];
    const message = await aMessage(ada, ticket, { text: "quagmire", attachments });
    const [read] = await messagesOf(ada, ticket);
    const paths = (read?.files ?? []).map((file) => file.path);
    expect(paths).toHaveLength(2);
    for (const path of paths) expect((await fetch(desk.url + path)).status).toBe(200);
    const edited = (await edit(ada, message, "quicksand")).body.data;
    const { status, body } = await remove(ada, edited);
    expect([status, body.data]).toMatchObject([200, { seq: 1, files: [], attachment: [] }]);
    // What a console of before shows.
    expect(body.data.text).toBe("This message was deleted.");
    expect(await aMessage(ada, ticket)).toMatchObject({ seq: 2 });
    for (const path of paths) expect((await fetch(desk.url + path)).status).toBe(404);
    await expect.poll(desk.countFiles).toBe(stored);
    const [file] = (await MessageModel.findById(message._id).lean())?.files ?? [];
    expect(file).toBe(undefined);
    expect([await finds(nora, "quagmire"), await finds(nora, "quicksand")]).toEqual([0, 0]);
    expect((await earlierOf(nora, message)).body.data).toEqual([]);
    expect((await historyOf(ticket)).at(-1)?.changes).toEqual([
      { field: "messageDeleted", from: 2, to: 1 },
    ]);
    expect((await edit(ada, { ...message, version: 2 }, "back")).status).toBe(409);
    expect((await remove(ada, message)).body.data).toMatchObject({ version: 2 });
  });

  it("is the customer's own for a quarter of an hour, staff's own at any time, and any of an admin's choice", async () => {
    const agent = await anAgent(desk);
    const { message: customers } = await aTicketWith(ada, "one");
    const { message: agents } = await aTicketWith(agent, "two");
    for (const message of [customers, agents]) await isOld(message, 16);
    expect((await remove(ada, customers)).status).toBe(403);
    expect((await remove(agent, customers)).status).toBe(403);
    expect((await remove(ada, agents)).status).toBe(403);
    expect((await remove(agent, agents)).status).toBe(200);
    expect(await AuditModel.countDocuments({ action: "delete-message" })).toBe(0);
    expect((await remove(nora, customers)).status).toBe(200);
    expect(await AuditModel.findOne({ action: "delete-message" }).lean()).toMatchObject({
      by: nora.email,
      outcome: "done",
      name: expect.stringMatching(/^#\d+, message 1$/),
    });
  });

  it("is not stored again when an outbox sends it once more", async () => {
    const ticket = await aTicket(ada);
    const clientMessageId = crypto.randomUUID();
    const message = await aMessage(ada, ticket, { text: "again", clientMessageId });
    await remove(ada, message);
    const form = formOf({ conversationId: ticket._id, text: "again", clientMessageId });
    const again = await ada.call("POST", "message", form);
    expect([again.status, again.body.data.deletedAt]).toEqual([200, expect.any(String)]);
    expect(await messagesOf(ada, ticket)).toHaveLength(1);
  });

  it("cannot be split", async () => {
    const { ticket, message } = await aTicketWith(ada, "besides");
    await remove(ada, message);
    const draft = { seq: 1, clientId: crypto.randomUUID() };
    const refused = await nora.call("POST", `conversation/${ticket._id}/split`, draft);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["seq"]]);
  });
});

describe("windows", () => {
  it("are told by an event, those of the customer and of staff alone", async () => {
    const { message } = await aTicketWith(ada, "zero");
    const [customers, staffs, others] = await Promise.all(
      [ada, nora, eve].map(({ token }) => windows.enter({ token })),
    );
    await edit(ada, message, "one");
    const eventsOf = (window: typeof customers) =>
      window?.received.filter(({ event }) => event === "message:changed") ?? [];
    await expect.poll(() => [eventsOf(customers).length, eventsOf(staffs).length]).toEqual([1, 1]);
    expect(eventsOf(customers)[0]?.payload).toMatchObject({ text: "one", version: 1 });
    expect(JSON.stringify(eventsOf(customers))).not.toContain("zero");
    expect(eventsOf(others)).toEqual([]);
  });

  it("that were away get the messages that were changed by the ticket's revision, though they have them", async () => {
    const ticket = await aTicket(ada);
    const messages: Message[] = [];
    for (const text of ["one", "two", "three"])
      messages.push(await aMessage(ada, ticket, { text }));
    await desk.tickets.settled();
    const [first, second] = messages as [Message, Message];
    expect(await catchesUp(nora, ticket, 0)).toMatchObject({ revision: 0, changed: [] });
    await edit(ada, first, "ONE");
    const once = await catchesUp(nora, ticket, 0);
    expect(once).toMatchObject({ revision: 1, changed: [{ seq: 1, text: "ONE" }] });
    await remove(ada, second);
    expect(await catchesUp(ada, ticket, 1)).toMatchObject({
      revision: 2,
      changed: [{ seq: 2, deletedAt: expect.any(String) }],
    });
    expect((await catchesUp(ada, ticket, 0)).changed).toHaveLength(2);
    expect((await catchesUp(ada, ticket, 2)).changed).toEqual([]);
    // Whose revision it cannot be loads the thread anew.
    expect(await catchesUp(ada, ticket, 3)).not.toHaveProperty("changed");
  });
});
