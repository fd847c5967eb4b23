import { beforeEach, expect, it } from "vitest";
import { aQueuedMail } from "../../../testing/mails/mails.ts";
import { aTestDesk } from "../../../testing/test-desk.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";
import { heldBackReason } from "../relay/recipient-rate-limit.ts";
import { MailPaceModel } from "./mail-pace.model.ts";
import { endPause, pausedMailboxes, pauseMailbox } from "./paused-mailboxes.ts";

aTestDesk();
const minuteMs = 60_000;
const pauseMs = 5 * minuteMs;
const nowMs = Date.parse("2026-11-26T12:00:00Z");

beforeEach(async () => {
  await OutgoingMailModel.deleteMany({});
  await MailPaceModel.deleteMany({});
});

it("a mailbox is left alone for five minutes after its relay took no mails", async () => {
  await pauseMailbox("sales", nowMs + pauseMs);
  await pauseMailbox(null, nowMs + minuteMs);
  expect((await pausedMailboxes(nowMs, pauseMs)).sort()).toEqual([null, "sales"]);
  expect(await pausedMailboxes(nowMs + minuteMs, pauseMs)).toEqual(["sales"]);
  expect(await pausedMailboxes(nowMs + pauseMs, pauseMs)).toEqual([]);
});

it("a node whose clock is years ahead stops no mailbox of the others", async () => {
  await pauseMailbox("sales", nowMs + 3_000 * 24 * 60 * minuteMs);
  expect(await pausedMailboxes(nowMs, pauseMs)).toEqual([]);
});

const queue = (mailboxId: string, dueMs: number, more: object) =>
  OutgoingMailModel.create({
    ...aQueuedMail(),
    ...{ mailboxId, dueAt: new Date(dueMs), attempts: 1, waitsAfter: 1 },
    ...more,
  });
type Queued = Awaited<ReturnType<typeof queue>>;
const dueOf = async ({ _id }: Queued) =>
  (await OutgoingMailModel.findById(_id).lean())?.dueAt.getTime();

it("when an admin has corrected the name of a mailbox's server, which nobody answered at, its mails go out within seconds", async () => {
  const hour = nowMs + 60 * minuteMs;
  const unanswered = await queue("sales", hour, { reason: "getaddrinfo ENOTFOUND mial" });
  const held = await queue("sales", hour, { reason: heldBackReason });
  const inHands = await queue("sales", hour, {
    ...{ reason: "getaddrinfo ENOTFOUND mial", leasedUntil: new Date(hour) },
  });
  // A node of the version before says only by its count that it has begun another attempt.
  const again = { attempts: 2, waitsAfter: 1, reason: "getaddrinfo ENOTFOUND mial" };
  const inOldHands = await queue("sales", hour, again);
  const refusedTwice = await queue("sales", hour, { ...again, waitsAfter: 2 });
  await endPause("sales", nowMs + 4_000);
  expect([await dueOf(inOldHands), await dueOf(refusedTwice)]).toEqual([hour, nowMs + 4_000]);
  expect(await dueOf(unanswered)).toBe(nowMs + 4_000);
  expect([await dueOf(held), await dueOf(inHands)]).toEqual([hour, hour]);
});

it("when an admin has corrected a mailbox, what the version before put off for longer than a node can have it in its hands goes out, too", async () => {
  const old = { attempts: 5, waitsAfter: undefined, reason: "getaddrinfo ENOTFOUND mial" };
  const putOff = await queue("sales", nowMs + 50 * minuteMs, old);
  const held = await queue("sales", nowMs + 50 * minuteMs, { ...old, reason: heldBackReason });
  const maybeInHands = await queue("sales", nowMs + 8 * minuteMs, old);
  await endPause("sales", nowMs + 4_000);
  const due = [await dueOf(putOff), await dueOf(held), await dueOf(maybeInHands)];
  expect(due).toEqual([nowMs + 4_000, nowMs + 50 * minuteMs, nowMs + 8 * minuteMs]);
});

it("when an admin has corrected a mailbox, it sends as soon as all nodes know that, first what was refused", async () => {
  const until = nowMs + pauseMs;
  const refused = await queue("sales", until, { reason: "535 no such password" });
  const inHands = await queue("sales", until - 1, { leasedUntil: new Date(until - 1) });
  const others = await queue("returns", until, { reason: "535 no such password" });
  await pauseMailbox("sales", until);
  await pauseMailbox("returns", until);
  await endPause("sales", nowMs + 4_000);
  expect(await dueOf(refused)).toBe(nowMs + 4_000);
  expect([await dueOf(inHands), await dueOf(others)]).toEqual([until - 1, until]);
  expect((await pausedMailboxes(nowMs, pauseMs)).sort()).toEqual(["returns", "sales"]);
  expect(await pausedMailboxes(nowMs + 4_000, pauseMs)).toEqual(["returns"]);
});

it("a mailbox that is not paused, or not for so long, is as it was after a correction", async () => {
  await endPause("sales", nowMs + 4_000);
  await pauseMailbox("returns", nowMs + 1_000);
  await endPause("returns", nowMs + 4_000);
  expect(await pausedMailboxes(nowMs, pauseMs)).toEqual(["returns"]);
  expect(await pausedMailboxes(nowMs + 1_000, pauseMs)).toEqual([]);
});
