import type { Types } from "mongoose";
import { expect, it } from "vitest";
import { freePort } from "../../../../../e2e/programs/free-port.ts";
import { minuteMs } from "../../../testing/durations.ts";
import { aQueuedMail } from "../../../testing/mails/mails.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";
import { quick, useDeliveries } from "./testing/use-deliveries.ts";

const { aRelay, delivers, queueMail, mailOf, whenIts, deliversByClock } = useDeliveries();

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
