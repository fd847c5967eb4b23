import type { Types } from "mongoose";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "../../../../../e2e/programs/free-port.ts";
import { aQueuedMail } from "../../../testing/mails/mails.ts";
import { anSmtpServer, type SmtpAnswer } from "../../../testing/programs/mail-servers.ts";
import { aTestDesk } from "../../../testing/test-desk.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";
import { MailPaceModel } from "../pace/mail-pace.model.ts";
import { startDelivering } from "./deliver-mails.ts";
import { heldBackReason, limitedRecipients } from "./recipient-rate-limit.ts";
import { createSmtpRelay } from "./smtp-relay.ts";

aTestDesk();
const opened: { close(): Promise<void> }[] = [];
const minuteMs = 60_000;
const log = pino({ level: "silent" });
const quick = { pollMs: 20, retryMs: [20], pauseMs: 30, graceMs: 0 };

beforeEach(async () => {
  await OutgoingMailModel.deleteMany({});
  await MailPaceModel.deleteMany({});
});
afterEach(async () => {
  for (const part of opened.splice(0).reverse()) await part.close();
});

async function aRelay(answers: SmtpAnswer[] = [], port = 0, refusesFrom: RegExp | null = null) {
  const server = await anSmtpServer({ answers, port, refusesFrom });
  opened.push(server);
  return server;
}

function delivers(
  port: number,
  {
    times = quick,
    unwantedAs = async () => null,
    recall = async () => {},
    onFailed = async () => {},
    onTried = () => {},
    now = Date.now,
  }: Partial<Parameters<typeof startDelivering>[0]> = {},
) {
  const relay = createSmtpRelay(`smtp://127.0.0.1:${port}`, "support@desk.example");
  const job = startDelivering({
    ...{ relayOf: () => relay, unwantedAs, recall, onFailed, onTried },
    ...{ now, log, times },
  });
  opened.push(job);
  return job;
}

async function queueMail(when?: { queuedMs: number }): Promise<Types.ObjectId> {
  return (await OutgoingMailModel.create(aQueuedMail(when)))._id;
}

const mailOf = (id: Types.ObjectId) => OutgoingMailModel.findById(id).lean();
const whenIts = (id: Types.ObjectId, state: string) =>
  expect.poll(async () => (await mailOf(id))?.state).toBe(state);

/** With the usual times of the product, by a clock that a test moves on. */
function deliversByClock(port: number) {
  const clock = { nowMs: Date.now(), tried: 0 };
  delivers(port, {
    times: { pollMs: 20, graceMs: 0 },
    now: () => clock.nowMs,
    onTried: () => {
      clock.tried += 1;
    },
  });
  return clock;
}

// mail 39
it("a mail that finds no relay for an hour waits 1, 2, 5, 15, 30 and then 60 minutes, and goes out once", async () => {
  const port = await freePort();
  const id = await queueMail();
  const clock = deliversByClock(port);
  for (const [n, minutes] of [1, 2, 5, 15, 30, 60].entries()) {
    await expect.poll(() => clock.tried).toBe(n + 1);
    const dueAt = new Date(clock.nowMs + minutes * minuteMs);
    expect(await mailOf(id)).toMatchObject({ state: "queued", attempts: n + 1, dueAt });
    if (minutes < 60) clock.nowMs = dueAt.getTime();
  }
  const relay = await aRelay([], port);
  clock.nowMs += 60 * minuteMs;
  await whenIts(id, "sent");
  expect(relay.mails).toMatchObject([{ from: "support@desk.example", to: ["zofia@example.com"] }]);
});

// mail 40
it("a mail whose line broke after it was handed over goes out again with the same bytes", async () => {
  const relay = await aRelay(["breaks", "breaks"]);
  const id = await queueMail();
  delivers(relay.port);
  await whenIts(id, "sent");
  const [first, ...again] = relay.mails.map(({ raw }) => raw);
  expect(again).toEqual([first, first]);
});

// mail 41
it("a mail that is refused for good is not sent again, and says why in one line", async () => {
  const relay = await aRelay([550]);
  const [refused, other] = [await queueMail(), await queueMail()];
  const failed: [string, string][] = [];
  delivers(relay.port, {
    onFailed: async ({ _id }, reason) => void failed.push([_id.toString(), reason]),
  });
  await whenIts(other, "sent");
  expect(failed).toEqual([[refused.toString(), expect.stringMatching(/^550 /)]]);
  expect(await mailOf(refused)).toMatchObject({
    state: "failed",
    attempts: 1,
    reason: expect.stringMatching(/^550 .*The server said no\.$/),
  });
  expect(relay.mails).toHaveLength(2);
});

// mail 42
it("a mail that is refused for now is sent again", async () => {
  const relay = await aRelay([451, 451]);
  const id = await queueMail();
  delivers(relay.port);
  await whenIts(id, "sent");
  expect(await mailOf(id)).toMatchObject({ attempts: 3 });
});

const answerable = {
  envelopeFrom: "support+b12.7.abcdefghijklmnop@desk.example",
  envelopeId: "t12.7.abcdefghijklmnop",
};
const asked = { envid: answerable.envelopeId, ret: "HDRS", notify: ["FAILURE", "DELAY"] };

it("a relay is asked to report, with an id of ours, when a mail fails or is late", async () => {
  const relay = await aRelay();
  const { _id } = await OutgoingMailModel.create({ ...aQueuedMail(), ...answerable });
  delivers(relay.port);
  await whenIts(_id, "sent");
  expect(relay.mails).toMatchObject([{ from: answerable.envelopeFrom, dsn: asked }]);
});

it("a relay that takes mails from our own address alone is given them from that", async () => {
  const relay = await aRelay([], 0, /\+/);
  const { _id } = await OutgoingMailModel.create({ ...aQueuedMail(), ...answerable });
  delivers(relay.port);
  await whenIts(_id, "sent");
  expect(relay.mails).toMatchObject([{ from: "support@desk.example", dsn: asked }]);
});

it("when the relay is too busy for all, the next mail waits too", async () => {
  const relay = await aRelay([421]);
  const ids = [await queueMail(), await queueMail()];
  const job = delivers(relay.port, { times: { ...quick, pauseMs: 10 * minuteMs } });
  await expect.poll(async () => (await mailOf(ids[0] as Types.ObjectId))?.reason).toMatch(/421/);
  job.wake(); // as when something is queued meanwhile
  await job.close();
  expect(relay.mails).toHaveLength(1);
  expect(await mailOf(ids[1] as Types.ObjectId)).toMatchObject({ state: "queued", attempts: 0 });
});

it("a mail that is not wanted any more when its turn comes does not go out", async () => {
  const relay = await aRelay();
  const [unwanted, other] = [await queueMail(), await queueMail()];
  const { ticketId } = (await mailOf(unwanted)) ?? {};
  delivers(relay.port, {
    unwantedAs: async (mail) =>
      mail.ticketId?.equals(ticketId ?? "") ? { state: "dropped", reason: "seen" } : null,
  });
  await whenIts(other, "sent");
  expect(await mailOf(unwanted)).toMatchObject({ state: "dropped", reason: "seen" });
  expect(relay.mails).toHaveLength(1);
});

// mail 49
it("a mail to an address that was given up while it waited does not go out", async () => {
  const relay = await aRelay();
  const id = await queueMail();
  delivers(relay.port, { unwantedAs: async () => ({ state: "suppressed" }) });
  await whenIts(id, "suppressed");
  expect(relay.mails).toEqual([]);
});

it("a mail is given up after two days", async () => {
  const relay = await aRelay([451]);
  const id = await queueMail({ queuedMs: Date.now() - 48 * 60 * minuteMs });
  delivers(relay.port);
  await whenIts(id, "failed");
});

it("two jobs at the same queue send each mail once", async () => {
  const relay = await aRelay();
  const ids = await Promise.all(Array.from({ length: 20 }, () => queueMail()));
  delivers(relay.port);
  delivers(relay.port);
  for (const id of ids) await whenIts(id, "sent");
  expect(new Set(relay.mails.map(({ raw }) => raw)).size).toBe(20);
  expect(relay.mails).toHaveLength(20);
});

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

it("a mail of which no failure is to be reported goes out from nobody, and from the desk where the relay refuses that", async () => {
  for (const refusesFrom of [null, /^$/]) {
    const relay = await aRelay([], 0, refusesFrom);
    const { _id } = await OutgoingMailModel.create({ ...aQueuedMail(), envelopeFrom: "<>" });
    const job = delivers(relay.port);
    await whenIts(_id, "sent");
    await job.close();
    expect(relay.mails).toMatchObject([{ from: refusesFrom ? "support@desk.example" : "" }]);
  }
});

it("what a notice to staff says is not kept once it was sent", async () => {
  const relay = await aRelay();
  const { _id } = await OutgoingMailModel.create({ ...aQueuedMail(), kind: "notice" });
  delivers(relay.port);
  await whenIts(_id, "sent");
  const mail = await mailOf(_id);
  expect([mail?.raw.length(), mail?.emptiedAt]).toEqual([0, expect.any(Date)]);
  expect(relay.mails).toHaveLength(1);
});
