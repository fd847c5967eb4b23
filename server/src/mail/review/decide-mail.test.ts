import { afterEach, expect, it, vi } from "vitest";
import type { Viewer } from "../../identity/viewer.ts";
import { aMail, aMailRoom } from "../../testing/mails/mails.ts";
import { MailModel } from "../mail.model.ts";
import { BlockedSenderModel } from "./blocked-sender.model.ts";
import { isBlocked } from "./blocked-senders.ts";
import { createDecideMail } from "./decide-mail.ts";

const room = aMailRoom();
const viewer = (id: string) => ({ id }) as Viewer;
const from = { name: "Mallory", address: "mallory@example.com" };
afterEach(async () => {
  vi.restoreAllMocks();
  await BlockedSenderModel.deleteMany();
});

async function aHeldMail(): Promise<string> {
  const { mailId } = await room.takeIn(aMail(), null, "http");
  await MailModel.updateOne({ _id: mailId }, { state: "held", reason: "no_mailbox", from });
  return mailId;
}

it("two colleagues who have both found a mail held decide once: the other hears of it, and changes nothing", async () => {
  const mailId = await aHeldMail();
  const { promise: bothHaveRead, resolve } = Promise.withResolvers<void>();
  let reading = 0;
  let wakes = 0;
  const decide = createDecideMail({
    async numbersOf() {
      reading += 1;
      if (reading === 2) resolve();
      await bothHaveRead;
      return new Map();
    },
    wake() {
      wakes += 1;
    },
  });
  const [bea, cem] = await Promise.allSettled([
    decide(viewer("bea"), mailId, "open"),
    decide(viewer("cem"), mailId, "spam"),
  ]);
  const lost = [bea, cem].filter((one) => one.status === "rejected");
  expect(lost).toMatchObject([{ reason: { code: "conflict" } }]);
  const isOpened = bea.status === "fulfilled";
  const mail = await MailModel.findById(mailId).lean();
  expect(mail).toMatchObject(
    isOpened
      ? { state: "stored", decision: { by: "bea", is: "open" } }
      : { state: "filed", decision: { by: "cem", is: "spam" } },
  );
  expect([wakes, await isBlocked(from.address)]).toEqual(isOpened ? [1, false] : [0, true]);
});

it("a colleague whose desk fails while it blocks the sender of spam decides again, and the sender is blocked", async () => {
  const mailId = await aHeldMail();
  const decide = createDecideMail({ numbersOf: async () => new Map(), wake() {} });
  vi.spyOn(BlockedSenderModel, "create").mockRejectedValueOnce(new Error("the database is away"));
  await expect(decide(viewer("bea"), mailId, "spam")).rejects.toThrow("the database is away");
  expect(await MailModel.findById(mailId).lean()).toMatchObject({ state: "held" });
  await decide(viewer("bea"), mailId, "spam");
  expect(await isBlocked(from.address)).toBe(true);
});
