import { randomUUID } from "node:crypto";
import type { Message } from "@deskbell/shared/messages/message";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findReferencedFiles } from "../../start/start-jobs.ts";
import { aListener } from "../../testing/a-listener.ts";
import { aPicture } from "../../testing/files.ts";
import { anAgent, type TestPerson } from "../../testing/people.ts";
import { aLaterDesk } from "../../testing/scheduled/a-later-desk.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { MessageModel } from "../message.model.ts";
import { ScheduledMessageModel } from "./scheduled-message.model.ts";

const { desk, admin: nora, ada, aReply, schedule, pass, stateOf } = aLaterDesk();
let kim: TestPerson;
let ticket: Awaited<ReturnType<typeof aTicket>>;

beforeAll(async () => {
  kim = await anAgent(desk, "Kim Agent");
});
beforeEach(async () => {
  ticket = await aTicket(ada);
});

const takeBack = (by: TestPerson, { id }: { id: string }) =>
  by.call("POST", `scheduled/${id}/take-back`, {});
const messagesOf = async (): Promise<Message[]> =>
  (await ada.call("GET", `message/${ticket._id}`)).body;
const seenBy = async (person: TestPerson) => {
  await desk.tickets.settled();
  return (await person.call("GET", `conversation/${ticket._id}`)).body.data;
};

describe("a reply that is taken back", () => {
  // helpdesk 43
  it("leaves no trace at the customer: no event, nothing unread, no number, no file, no time of change", async () => {
    const { _id } = await aMessage(ada, ticket);
    // Until it is noted as published it may be published again.
    const unpublished = async () => (await MessageModel.findById(_id).lean())?.untoldSince ?? null;
    await expect.poll(unpublished).toBeNull();
    const [window, before] = [await aListener(desk, ada), await seenBy(ada)];
    const reply = await aReply(kim, ticket, { attachments: await aPicture("secret.png") });
    expect(reply).toMatchObject({ kind: "undo", state: "waiting", text: "Hello" });
    expect(reply.sendsInMs).toBeGreaterThan(0);
    expect(reply.sendsInMs).toBeLessThanOrEqual(5_000);
    const [path = ""] = reply.files.map((file) => file.path);
    expect((await fetch(desk.url + path)).status).toBe(200);
    expect(await messagesOf()).toHaveLength(1);

    const taken = await takeBack(kim, reply);
    expect(taken).toMatchObject({
      status: 200,
      body: { data: { state: "cancelled", text: "Hello", files: [{ name: "secret.webp" }] } },
    });
    await pass(6_000);
    expect(await stateOf(reply)).toMatchObject({ state: "cancelled" });
    expect(await seenBy(ada)).toEqual(before);
    expect(await messagesOf()).toHaveLength(1);
    // What is written after it is next, and the first that the window receives.
    const next = await aMessage(kim, ticket, { text: "Next" });
    expect(next.seq).toBe(2);
    await window.receives("new_message", ({ text }) => text === "Next");
    const events = window.received.filter(({ event }) => event !== "counts:changed");
    expect(JSON.stringify(events)).not.toMatch(/secret|scheduled/);
    expect(events.filter(({ event }) => event === "new_message")).toHaveLength(1);
    window.close();
  });

  it("comes back with what its macro sets; sent, it sets that, and is refused before where it cannot", async () => {
    const actions = { status: "solved", priority: "low", reply: "Hello" };
    const made = await kim.call("POST", "macros", { name: "Done", actions });
    const set = { status: "solved", priority: "low" };
    const macro = { id: made.body.data.id, set, seen: { activitySeq: 0, assigneeId: null } };
    const fields = { lastSeenSeq: "0", macro: JSON.stringify(macro) };
    const gone = { ...macro, set: { addTagIds: ["0".repeat(24)] } };
    const refused = await schedule(kim, ticket, { ...fields, macro: JSON.stringify(gone) });
    expect([refused.status, refused.body.code]).toEqual([400, "invalid_input"]);
    const taken = await takeBack(kim, await aReply(kim, ticket, fields));
    expect(taken.body.data.macro).toEqual(macro);
    await pass(6_000);
    expect(await seenBy(kim)).toMatchObject({ status: "open", priority: "normal" });
    await aReply(kim, ticket, fields);
    await pass(6_000);
    await expect.poll(() => seenBy(kim)).toMatchObject({ status: "solved", priority: "low" });
  });

  it("comes back with its files, which are sent again without being uploaded", async () => {
    const reply = await aReply(kim, ticket, {
      attachments: [await aPicture("a.png"), new File(["PK\x03\x04"], "b.zip")],
    });
    const { fileIds } = (await takeBack(kim, reply)).body.data;
    expect((await findReferencedFiles(fileIds)).size).toBe(2);
    const stored = await desk.countFiles();
    const again = await aReply(kim, ticket, {
      text: "Better",
      storedFiles: fileIds.join(","),
      attachments: await aPicture("c.png"),
    });
    expect(again.files.map(({ name }) => name)).toEqual(["a.webp", "b.zip", "c.webp"]);
    expect(await desk.countFiles()).toBe(stored + 1);
    await pass(6_000);
    const [message] = await messagesOf();
    expect(message).toMatchObject({ text: "Better" });
    expect(message?.files.map(({ name }) => name)).toEqual(["a.webp", "b.zip", "c.webp"]);
    const statuses = (message?.files ?? []).map(
      async (file) => (await fetch(desk.url + file.path)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200]);
  });

  it("keeps its files to its author: nobody else can send them, nor in another ticket", async () => {
    const reply = await aReply(kim, ticket, { attachments: await aPicture() });
    const { fileIds } = (await takeBack(kim, reply)).body.data;
    const storedFiles = fileIds.join(",");
    const refused = { status: 400, body: { code: "invalid_input" } };
    expect(await schedule(nora, ticket, { storedFiles })).toMatchObject(refused);
    expect(await schedule(kim, await aTicket(ada), { storedFiles })).toMatchObject(refused);
    // Nor their author, who has not taken back what goes with them.
    const waits = await aReply(kim, ticket, { attachments: await aPicture() });
    const record = await ScheduledMessageModel.findById(waits.id).lean();
    const named = { storedFiles: record?.files[0]?.fileId ?? "" };
    expect(await schedule(kim, ticket, named)).toMatchObject(refused);
    await takeBack(kim, waits);
  });

  it("is answered as it was taken back when nobody knew whether it was, and again", async () => {
    const reply = await aReply(kim, ticket);
    const first = await takeBack(kim, reply);
    expect((await takeBack(kim, reply)).body.data).toMatchObject({
      text: "Hello",
      version: first.body.data.version,
    });
  });

  it("comes back on one device alone: the other is told, and does not send it a second time", async () => {
    const reply = await aReply(kim, ticket);
    const by = (requestId: string) =>
      kim.call("POST", `scheduled/${reply.id}/take-back`, { requestId });
    const devices = [randomUUID(), randomUUID()];
    const answers = await Promise.all(devices.map(by));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const first = answers.findIndex(({ status }) => status === 200);
    expect((await by(devices[first] ?? "")).status).toBe(200);
  });

  it("is its author's alone: a colleague and a customer cannot take it back, nor see it", async () => {
    const reply = await aReply(kim, ticket);
    expect((await takeBack(nora, reply)).status).toBe(404);
    expect((await takeBack(ada, reply)).status).toBe(403);
    const list = `scheduled?conversationId=${ticket._id}`;
    expect((await nora.call("GET", list)).body.data).toEqual([]);
    expect((await kim.call("GET", list)).body.data).toMatchObject([{ id: reply.id }]);
    expect((await ada.call("GET", list)).status).toBe(403);
    await takeBack(kim, reply);
  });

  it("is said to all windows of its author, and to nobody else", async () => {
    const [own, other] = [await aListener(desk, kim), await aListener(desk, nora)];
    const reply = await aReply(kim, ticket);
    await own.receives("scheduled:changed", ({ conversationId }) => conversationId === ticket._id);
    await takeBack(kim, reply);
    await aMessage(kim, ticket, { text: "Last" });
    await other.receives("new_message", ({ text }) => text === "Last");
    expect(other.received.map(({ event }) => event)).not.toContain("scheduled:changed");
    own.close();
    other.close();
  });
});

describe("a reply that is not taken back", () => {
  it("is sent when its time is over, whatever its author's page does, and cannot be taken back then", async () => {
    const reply = await aReply(kim, ticket, { attachments: await aPicture() });
    await pass(5_100);
    const [message] = await messagesOf();
    expect(message).toMatchObject({
      text: "Hello",
      clientMessageId: reply.clientMessageId,
      sender: { id: kim.user._id },
      files: [{ kind: "image" }],
    });
    expect(await takeBack(kim, reply)).toMatchObject({
      status: 409,
      body: { code: "conflict", message: expect.stringContaining("has been sent") },
    });
    expect((await seenBy(kim)).status).toBe("pending");
    // Its words stand in the message alone.
    const record = await ScheduledMessageModel.findById(reply.id).lean();
    expect(record).toMatchObject({ state: "sent", text: "", files: [] });
  });

  it("sent again under the same id is the same, before and after it went; other content is refused", async () => {
    const clientMessageId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => schedule(kim, ticket, { clientMessageId })),
    );
    const ids = answers.map(({ body }) => body.data.scheduled.id);
    expect(new Set(ids).size).toBe(1);
    const other = await schedule(kim, ticket, { clientMessageId, text: "Else" });
    expect(other).toMatchObject({ status: 409, body: { code: "conflict" } });
    await pass(6_000);
    expect(await schedule(kim, ticket, { clientMessageId })).toMatchObject({
      status: 201,
      body: { data: { scheduled: { id: ids[0], state: "sent" } } },
    });
    expect(await messagesOf()).toHaveLength(1);
  });

  it("is taken back or sent, never both, when both happen at once", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const one = await aTicket(ada);
        const reply = await aReply(kim, one);
        await ScheduledMessageModel.updateOne({ _id: reply.id }, { dueAt: new Date(0) });
        const [taken] = await Promise.all([
          takeBack(kim, reply),
          desk.scheduled.sendDue(new AbortController().signal),
        ]);
        await pass(0);
        const sent = (await ada.call("GET", `message/${one._id}`)).body.length;
        return `${taken.status === 200 ? "taken" : "not"} ${sent}`;
      }),
    );
    for (const outcome of outcomes) expect(["taken 0", "not 1"]).toContain(outcome);
  });

  it("is refused at once where its author has not seen what was written, and nothing stays", async () => {
    await aMessage(ada, ticket, { text: "One more thing" });
    const before = await desk.countFiles();
    const refused = await schedule(kim, ticket, {
      lastSeenSeq: "0",
      attachments: await aPicture(),
    });
    expect(refused).toMatchObject({ status: 409, body: { code: "stale_reply" } });
    expect(refused.body.missed).toMatchObject([{ text: "One more thing" }]);
    expect(await desk.countFiles()).toBe(before);
    expect(await ScheduledMessageModel.countDocuments({ ticketId: ticket._id })).toBe(0);
  });
});

it("a customer's message is never held back", async () => {
  expect((await schedule(ada, ticket)).status).toBe(403);
  expect((await aMessage(ada, ticket)).seq).toBe(1);
});

it.each([
  ["no text and no file", { text: " " }, "text"],
  ["too long a text", { text: "x".repeat(10_001) }, "text"],
  ["a time that is over", { sendAt: "2020-01-01T00:00:00Z" }, "sendAt"],
  ["a time in ten years", { sendAt: "2036-12-01T00:00:00Z" }, "sendAt"],
  ["a time that is none", { sendAt: "tomorrow" }, "sendAt"],
  ["files that nobody has", { storedFiles: "x,y" }, "storedFiles"],
])("a reply with %s is refused and leaves nothing", async (_what, fields, field) => {
  const refused = await schedule(kim, ticket, fields);
  expect(refused).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  expect(JSON.stringify(refused.body.errors)).toContain(field);
  expect(await ScheduledMessageModel.countDocuments({ ticketId: ticket._id })).toBe(0);
});
