import { beforeEach, expect, it } from "vitest";
import { aMailRoom } from "../../testing/mails/mails.ts";
import { BlockedSenderModel } from "./blocked-sender.model.ts";
import { blockSender, isBlocked, listBlockedSenders, unblockSender } from "./blocked-senders.ts";

aMailRoom();
beforeEach(async () => {
  await BlockedSenderModel.deleteMany({});
});

it("an address that staff have called a sender of spam is blocked in whatever case it is written, until that is lifted", async () => {
  expect(await isBlocked("mallory@example.com")).toBe(false);
  await blockSender("Mallory@Example.com", "a");
  expect(await isBlocked("MALLORY@example.com")).toBe(true);
  expect(await isBlocked("mallory@example.com.example")).toBe(false);
  expect(await unblockSender("mallory@EXAMPLE.com")).toBe(true);
  expect(await unblockSender("mallory@example.com")).toBe(false);
  expect(await isBlocked("mallory@example.com")).toBe(false);
});

it("two who block the same address at once have blocked it once", async () => {
  await Promise.all([
    blockSender("mallory@example.com", "a"),
    blockSender("mallory@example.com", "b"),
  ]);
  expect((await listBlockedSenders()).map(({ address }) => address)).toEqual([
    "mallory@example.com",
  ]);
});
