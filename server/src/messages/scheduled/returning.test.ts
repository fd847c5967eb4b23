import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Draft } from "@deskbell/shared/drafts/draft";
import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import { Types } from "mongoose";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DraftModel } from "../../drafts/draft.model.ts";
import { DraftFileModel } from "../../drafts/files/draft-file.model.ts";
import { minuteMs } from "../../testing/durations.ts";
import { aTextFile } from "../../testing/files.ts";
import { anAgent, type TestPerson } from "../../testing/people.ts";
import { aLaterDesk } from "../../testing/scheduled/a-later-desk.ts";
import { aTicket } from "../../testing/tickets.ts";
import { createDiskFileStore } from "../../uploads/storage/file-store.ts";
import { MessageModel } from "../message.model.ts";
import { ScheduledMessageModel } from "./scheduled-message.model.ts";

const { desk, admin: nora, ada, aReply, schedule, pass } = aLaterDesk();
let kim: TestPerson;
let ticket: Awaited<ReturnType<typeof aTicket>>;
let place: string;

beforeAll(async () => {
  kim = await anAgent(desk, "Kim Agent");
});
beforeEach(async () => {
  await Promise.all([
    DraftModel.deleteMany({}),
    DraftFileModel.deleteMany({}),
    ScheduledMessageModel.deleteMany({}),
  ]);
  ticket = await aTicket(ada);
  place = `reply:${ticket._id}`;
});

afterEach(() => void vi.restoreAllMocks());

type Reply = Pick<ScheduledMessage, "id">;
const takeBack = ({ id }: Reply, requestId = randomUUID()) =>
  kim.call("POST", `scheduled/${id}/take-back?into=draft`, { requestId });
const draftNow = async (): Promise<Draft | null> =>
  (await kim.call("GET", `drafts/${place}`)).body.data;
const write = async (text: string, basedOn: string | null = null) => {
  const version = randomUUID();
  const draft = { basedOn, version, text };
  expect((await kim.call("PUT", `drafts/${place}`, draft)).status).toBe(200);
  return version;
};
const withFile = () => ({ attachments: aTextFile("a.txt") });
const recordOf = ({ id }: Reply) => ScheduledMessageModel.findById(id).lean();
const sendDue = () => desk.scheduled.sendDue(new AbortController().signal);

/** As a process has left it that died right after it had taken it back. */
const left = () => ({
  ...{ state: "cancelled", isUnreturned: true, draftVersion: randomUUID() },
  ...{ dueAt: new Date(0), endedAt: new Date() },
});
const isLeft = ({ id }: Reply) => ScheduledMessageModel.updateOne({ _id: id }, { $set: left() });

/** Nobody has it any more, and it is to be tried again later. */
const isTried = (reply: Reply) =>
  expect
    .poll(async () => {
      const record = await recordOf(reply);
      return record && !record.returnId && record.dueAt > new Date(0);
    })
    .toBe(true);

async function loseFile(reply: Reply): Promise<void> {
  const store = createDiskFileStore(join(desk.dataDirectory, "uploads"));
  for (const { fileId } of (await recordOf(reply))?.files ?? []) await store.remove(fileId);
}

type Asked = (...all: unknown[]) => Promise<unknown>;
/** Something happens right before what this collection is asked for next. */
function before(collection: object, method: string, act: () => Promise<unknown>): void {
  const asked = collection as Record<string, Asked>;
  const original = asked[method]?.bind(collection);
  vi.spyOn(asked, method).mockImplementationOnce(async (...all) => {
    await act();
    return original?.(...all);
  });
}

describe("a reply whose files cannot be copied when it is taken back", () => {
  it("is with the page that took it back, which names its files as they were stored", async () => {
    const reply = await aReply(kim, ticket, withFile());
    await loseFile(reply);
    const requestId = randomUUID();
    for (const answer of [await takeBack(reply, requestId), await takeBack(reply, requestId)]) {
      expect(answer).toMatchObject({ status: 200, body: { data: { text: "Hello" } } });
      expect(answer.body.data.fileIds).toHaveLength(1);
      expect(answer.body.data.draft).toBeUndefined();
    }
    expect(await draftNow()).toBeNull();
  });

  it("is not forgotten where its page died: it waits for them, and its text goes back alone after an hour", async () => {
    const reply = await aReply(kim, ticket, withFile());
    await loseFile(reply);
    await isLeft(reply);
    await pass(11_000);
    await isTried(reply);
    expect(await draftNow()).toBeNull();
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * minuteMs);
    await ScheduledMessageModel.updateOne({ _id: reply.id }, { $set: { endedAt: twoDaysAgo } });
    await desk.scheduled.forgetOld();
    expect(await recordOf(reply)).toMatchObject({ isUnreturned: true, text: "Hello" });
    await pass(2 * minuteMs);
    await expect.poll(async () => (await draftNow())?.text).toBe("Hello");
    await expect.poll(async () => (await recordOf(reply))?.isUnreturned).toBeUndefined();
    await desk.scheduled.forgetOld();
    expect(await recordOf(reply)).toBeNull();
  });
});

describe("what was taken back by a process that died", () => {
  it("comes back once there is room for it", async () => {
    const reply = await aReply(kim, ticket, { text: "a".repeat(6_000) });
    await write("b".repeat(6_000));
    await isLeft(reply);
    await pass(11_000);
    await isTried(reply);
    expect((await draftNow())?.text).toMatch(/^b+$/);
    await DraftModel.deleteMany({});
    await pass(2 * minuteMs);
    await expect.poll(async () => (await draftNow())?.text).toMatch(/^a+$/);
  });

  it("comes back though many of somebody who is kept out are left, too", async () => {
    const reply = await aReply(kim, ticket);
    await isLeft(reply);
    const record = await recordOf(reply);
    await ScheduledMessageModel.deleteMany({});
    const gone = { id: "0".repeat(24), name: "Gone" };
    const others = Array.from({ length: 50 }, () => ({
      ...{ ...record, _id: new Types.ObjectId(), author: gone, clientMessageId: randomUUID() },
    }));
    await ScheduledMessageModel.collection.insertMany([...others, record] as never);
    await sendDue();
    await pass(minuteMs / 2);
    await expect.poll(async () => (await draftNow())?.text).toBe("Hello");
    const left = () => ScheduledMessageModel.countDocuments({ isUnreturned: true });
    await expect.poll(left).toBe(50); // noted after the draft
  });

  it("comes back though another reply cannot be sent at this moment", async () => {
    const [reply, other] = [await aReply(kim, ticket), await aReply(kim, await aTicket(ada))];
    await isLeft(reply);
    vi.spyOn(MessageModel.collection, "insertOne").mockRejectedValue(new Error("no"));
    await ScheduledMessageModel.updateOne({ _id: other.id }, { $set: { dueAt: new Date(0) } });
    await sendDue().catch(() => {});
    await expect.poll(async () => (await draftNow())?.text).toBe("Hello");
    vi.restoreAllMocks();
    await pass(11_000);
    expect(await recordOf(other)).toMatchObject({ state: "sent" });
  });

  it("is no draft again once its author has sent it", async () => {
    const reply = await aReply(kim, ticket);
    const { draft } = (await takeBack(reply)).body.data;
    const again = await schedule(kim, ticket, { draftVersion: draft.version });
    expect(again.status).toBe(201);
    // It died before it had noted that it is one.
    const died = { isUnreturned: true, dueAt: new Date(0) };
    await ScheduledMessageModel.updateOne({ _id: reply.id }, { $set: died });
    await pass(11_000);
    await expect.poll(async () => (await recordOf(reply))?.isUnreturned).toBeUndefined();
    expect(await draftNow()).toBeNull();
  });
});

describe("a reply that two processes put back", () => {
  it("stands there once, with its files once, also where the first was slow and its author writes on", async () => {
    const reply = await aReply(kim, ticket, withFile());
    before(DraftFileModel.collection, "insertMany", async () => {
      const stoodStill = { $unset: { returnId: 1 as const }, $set: { dueAt: new Date(0) } };
      await ScheduledMessageModel.updateOne({ _id: reply.id }, stoodStill);
      await pass(11_000);
      await expect.poll(async () => (await recordOf(reply))?.isUnreturned).toBeUndefined();
      await write("Hello, and more", (await draftNow())?.version);
    });
    const { draft } = (await takeBack(reply)).body.data;
    expect(draft).toEqual(await draftNow());
    expect(draft).toMatchObject({ text: "Hello, and more", files: [{ name: "a.txt" }] });
    expect(await DraftFileModel.countDocuments({ place })).toBe(1);
  });

  it("is being put back for whoever asks again meanwhile, and its files are copied once", async () => {
    const [reply, requestId] = [await aReply(kim, ticket, withFile()), randomUUID()];
    let meanwhile = 0;
    before(DraftFileModel.collection, "insertMany", async () => {
      meanwhile = (await takeBack(reply, requestId)).status;
    });
    const { draft } = (await takeBack(reply, requestId)).body.data;
    expect(meanwhile).toBe(503);
    expect((await takeBack(reply, requestId)).body.data.draft).toEqual(draft);
    expect(await DraftFileModel.countDocuments({ place })).toBe(1);
  });
});

describe("words that are taken out of a ticket while a reply with them is taken back", () => {
  const card = "4111 1111 1111 1111";
  const redact = async () => {
    const path = `conversation/${ticket._id}/redactions`;
    expect((await nora.call("POST", path, { words: card })).status).toBe(200);
  };

  it.each([
    ["while its files are copied", DraftFileModel.collection, "insertMany"],
    ["while its draft is stored", DraftModel.collection, "insertOne"],
  ] as const)("are in no draft: %s", async (_when, collection, method) => {
    const reply = await aReply(kim, ticket, { text: `It is ${card}.`, ...withFile() });
    before(collection, method, redact);
    const { draft, text } = (await takeBack(reply)).body.data;
    expect(text).toBe("It is █████.");
    expect(draft).toMatchObject({ text, files: [{ name: "a.txt" }] });
    expect(draft).toEqual(await draftNow());
  });

  it("are in no draft that was stored after drafts were looked through", async () => {
    const reply = await aReply(kim, ticket, { text: `It is ${card}.` });
    before(ScheduledMessageModel.collection, "updateOne", () => takeBack(reply));
    await redact();
    expect((await draftNow())?.text).toBe("It is █████.");
  });
});
