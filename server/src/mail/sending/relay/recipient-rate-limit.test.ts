import { beforeEach, expect, it } from "vitest";
import { aQueuedMail } from "../../../testing/mails/mails.ts";
import { aTestDesk } from "../../../testing/test-desk.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";
import { heldBackReason, holdBack } from "./recipient-rate-limit.ts";

aTestDesk();
const nowMs = Date.parse("2026-11-26T12:00:00Z");

beforeEach(async () => {
  await OutgoingMailModel.deleteMany({});
});

it("mails to an address that gets no more for now wait, and one whose words are gone does not wait to be taken back", async () => {
  const due = { ...aQueuedMail({ queuedMs: nowMs }), mailboxId: "of nobody" };
  const until = new Date(nowMs + 60_000);
  await OutgoingMailModel.create({ ...due, fromSeq: 1 });
  await OutgoingMailModel.create({ ...due, fromSeq: 2, isRecalled: true });
  await holdBack(due.to, until, nowMs);
  const mails = await OutgoingMailModel.find({ to: due.to }).sort({ fromSeq: 1 }).lean();
  expect(mails).toMatchObject([
    { dueAt: until, reason: heldBackReason },
    { dueAt: new Date(nowMs) },
  ]);
  expect(mails[1]?.reason).toBeUndefined();
});
