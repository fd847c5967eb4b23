import { Types } from "mongoose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { MessageModel } from "../message.model.ts";
import { messagePage } from "../message-page.ts";
import { createSequenceAllocator } from "./allocate-sequence.ts";

const { insertAtEnd } = createSequenceAllocator();
let desk: TestDesk;
beforeAll(async () => {
  desk = await startTestDesk();
});
afterAll(() => desk.close());

const aMessage = (conversationId: Types.ObjectId, clientMessageId: string) => ({
  conversationId,
  clientMessageId,
  fingerprint: clientMessageId,
  sender: { id: "a".repeat(24), name: "Ada" },
  text: clientMessageId,
  files: [],
  searchWords: [],
  createdAt: new Date(),
});

it("writers of several processes who clash all get a number, without a gap, and readers skip nobody", async () => {
  const conversationId = new Types.ObjectId();
  let isWriting = true;
  const read: number[] = [];
  const reader = (async () => {
    while (isWriting || read.length < 40) {
      const after = read.at(-1) ?? 0;
      const next = await messagePage(conversationId.toString(), { after, limit: 50 }).lean();
      read.push(...next.map(({ seq }) => seq));
    }
  })();
  await Promise.all(
    Array.from({ length: 40 }, (_, i) => insertAtEnd(aMessage(conversationId, `${i}`))),
  );
  isWriting = false;
  await reader;
  expect(read).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
});

it("a number that another process has taken meanwhile is passed over, and one is never left out", async () => {
  const conversationId = new Types.ObjectId();
  const fromElsewhere = (seq: number) =>
    MessageModel.create({ ...aMessage(conversationId, `elsewhere ${seq}`), seq });
  const own = async (id: string, newestSeq?: number) =>
    (await insertAtEnd(aMessage(conversationId, id), { newestSeq })).seq;
  expect(await own("first")).toBe(1);
  await fromElsewhere(2);
  await fromElsewhere(3);
  expect(await own("after those")).toBe(4);
  await fromElsewhere(5);
  expect(await own("told an old number", 2)).toBe(6);
});

it("the same message of one sender is stored once", async () => {
  const conversationId = new Types.ObjectId();
  await insertAtEnd(aMessage(conversationId, "same"));
  await expect(insertAtEnd(aMessage(conversationId, "same"))).rejects.toMatchObject({
    code: 11000,
    keyPattern: { clientMessageId: 1 },
  });
  expect(await MessageModel.countDocuments({ conversationId })).toBe(1);
});
