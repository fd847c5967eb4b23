import { expect, it } from "vitest";
import { minuteMs } from "../../../testing/durations.ts";
import { aQueuedMail } from "../../../testing/mails/mails.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";
import { MailPaceModel } from "../pace/mail-pace.model.ts";
import { heldBackReason, limitedRecipients } from "./recipient-rate-limit.ts";
import { useDeliveries } from "./testing/use-deliveries.ts";

const { aRelay, delivers, queueMail, mailOf, whenIts } = useDeliveries();

it("at most thirty mails a minute leave all nodes together", async () => {
  const relay = await aRelay();
  const ids = await Promise.all(Array.from({ length: 32 }, () => queueMail()));
  const [job, ofAnother] = [delivers(relay.port), delivers(relay.port)];
  const inState = async (state: string) => {
    const mails = await Promise.all(ids.map(mailOf));
    return mails.filter((mail) => mail?.state === state).length;
  };
  await expect.poll(() => inState("sent")).toBe(30);
  job.wake();
  ofAnother.wake();
  await Promise.all([job.close(), ofAnother.close()]);
  expect(await inState("queued")).toBe(2);
  expect(relay.mails).toHaveLength(30);
});

it("what is not wanted any more takes no mail's place among the thirty of a minute", async () => {
  const relay = await aRelay();
  await Promise.all(Array.from({ length: 40 }, () => queueMail()));
  let asked = 0;
  delivers(relay.port, { unwantedAs: async () => (asked++ < 10 ? { state: "dropped" } : null) });
  const sent = () => OutgoingMailModel.countDocuments({ state: "sent" });
  await expect.poll(sent).toBe(30);
  expect(relay.mails).toHaveLength(30);
});

it("when the relay takes none of one node's mails, no other node sends either, until the pause is over", async () => {
  const relay = await aRelay([421]);
  const [first, second] = [await queueMail(), await queueMail()];
  const clock = { nowMs: Date.now() };
  const now = () => clock.nowMs;
  const times = { pollMs: 20, graceMs: 0 };
  const job = delivers(relay.port, { times, now });
  await expect.poll(async () => (await mailOf(first))?.reason).toMatch(/421/);
  await expect.poll(() => MailPaceModel.countDocuments({ is: "pause" })).toBe(1); // noted after the reason
  await job.close();
  delivers(relay.port, { times, now }).wake();
  // It has looked: a mail of a mailbox whose relay is well goes out.
  const due = aQueuedMail({ queuedMs: clock.nowMs });
  const { _id } = await OutgoingMailModel.create({ ...due, mailboxId: "another" });
  await whenIts(_id, "sent");
  expect(await mailOf(second)).toMatchObject({ state: "queued", attempts: 0 });
  clock.nowMs += 5 * minuteMs;
  await whenIts(first, "sent");
  await whenIts(second, "sent");
  expect(relay.mails).toHaveLength(4);
});

it("of fifty mails to one address in an hour the next waits until one of them is an hour ago, and mails to others go on", async () => {
  const relay = await aRelay();
  let clock = Date.now();
  const firstAt = new Date(clock - 59 * minuteMs);
  const sent = { ...aQueuedMail(), state: "sent" as const };
  await OutgoingMailModel.insertMany(
    Array.from({ length: 50 }, (_, n) => ({
      ...sent,
      fromSeq: 10 + n,
      sentAt: n === 0 ? firstAt : new Date(clock),
    })),
  );
  const due = { queuedMs: clock };
  const tooMany = [await queueMail(due), await queueMail(due)];
  const { _id: other } = await OutgoingMailModel.create({
    ...aQueuedMail(due),
    to: "ada@example.com",
  });
  delivers(relay.port, { now: () => clock });
  await whenIts(other, "sent");
  expect(relay.mails).toMatchObject([{ to: ["ada@example.com"] }]);
  const until = new Date(firstAt.getTime() + 60 * minuteMs);
  for (const id of tooMany) {
    expect(await mailOf(id)).toMatchObject({
      state: "queued",
      dueAt: until,
      reason: heldBackReason,
    });
  }
  expect(await limitedRecipients(clock)).toEqual([
    { address: "zofia@example.com", until: until.toISOString(), waiting: 2 },
  ]);
  // One place is free then, and the one who takes it leaves no other.
  clock += 61_000;
  const later = new Date(clock - 61_000 + 60 * minuteMs);
  await expect
    .poll(() => OutgoingMailModel.find({ to: "zofia@example.com", dueAt: later }).lean())
    .toMatchObject([{ state: "queued" }]);
  expect(relay.mails).toHaveLength(2);
  expect(await OutgoingMailModel.countDocuments({ reason: heldBackReason })).toBe(1);
});
