import { setTimeout as workFor } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, describe, expect, it, vi } from "vitest";
import { jobLeases } from "../../database/job-leases.ts";
import { AppError } from "../../errors/app-error.ts";
import { expectWithin } from "../../testing/expect-within.ts";
import { keepFigures } from "../../testing/keep-figures.ts";
import { aMail, aMailRoom } from "../../testing/mails/mails.ts";
import { MailModel } from "../mail.model.ts";
import { type ProcessMail, startProcessingMails, tryMailAgain } from "./process-mails.ts";

const room = aMailRoom();
const log = pino({ level: "silent" });
const quick = { everyMs: 20, leaseMs: 10_000, retry: { firstMs: 1, minMs: 1, maxMs: 2 } };
const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  vi.useRealTimers();
  for (const part of opened.splice(0)) await part.close();
});

function start(
  processMail: ProcessMail,
  { leases = null as typeof jobLeases | null, times = quick } = {},
) {
  const job = startProcessingMails({ files: room.files, processMail, leases, log, times });
  opened.push(job);
  job.wake();
  return job;
}

const take = async (subject: string) =>
  (await room.takeIn(aMail({ subject }), null, "imap")).mailId;
const mailOf = (mailId: string) => MailModel.findById(mailId).lean();
const stateOf = async (mailId: string) => (await mailOf(mailId))?.state;
const subjectOf = (raw: Buffer) => /^Subject: (.*)\r$/m.exec(raw.toString())?.[1] ?? "";

const opening: ProcessMail = async () => ({ state: "opened", reason: null });
const failingOn =
  (bad: string): ProcessMail =>
  async (_mail, raw) => {
    if (subjectOf(raw) === bad) throw new Error("no such charset");
    return { state: "opened", reason: null };
  };

describe("a mail that waits", () => {
  it("for its next try is listed with why, and is tried at once when somebody says so", async () => {
    const mailId = await take("Kettle");
    let isAway = true;
    start(
      async () => {
        if (isAway) throw new AppError("unavailable", "The identity provider does not answer.");
        return { state: "opened", reason: null };
      },
      { times: { ...quick, retry: { firstMs: 60_000, minMs: 60_000, maxMs: 60_000 } } },
    );
    const waiting = { state: "stored", reason: "The identity provider does not answer." };
    await expect.poll(() => mailOf(mailId)).toMatchObject(waiting);
    isAway = false;
    expect(await tryMailAgain(mailId)).toBe(true);
    await expect.poll(() => stateOf(mailId)).toBe("opened");
    expect(await tryMailAgain(mailId)).toBe(false);
  });

  it("and is being read is not read twice since somebody wants it tried again", async () => {
    const mailId = await take("Kettle");
    let reads = 0;
    const { promise: hasEnded, resolve: end } = Promise.withResolvers<void>();
    start(async () => {
      reads++;
      await hasEnded;
      return { state: "opened", reason: null };
    });
    await expect.poll(() => reads).toBe(1);
    expect(await tryMailAgain(mailId)).toBe(false);
    end();
    await expect.poll(() => stateOf(mailId)).toBe("opened");
    expect(reads).toBe(1);
  });

  it("and takes longer than anybody keeps it is read once, and its result counts", async () => {
    const mailId = await take("Kettle");
    let reads = 0;
    const { promise: hasEnded, resolve: end } = Promise.withResolvers<void>();
    const leaseMs = 300;
    // Passes by hand: else a lease ends while the machine stands still. Each look of a `poll` would move fake timers.
    vi.setSystemTime(Date.now());
    start(
      async () => {
        reads++;
        await hasEnded;
        return { state: "opened", reason: null };
      },
      { times: { ...quick, leaseMs } },
    );
    await expect.poll(() => reads).toBe(1);
    const keptUntil = async () => Number((await mailOf(mailId))?.dueAt);
    for (let passedMs = 0; passedMs < 2 * leaseMs; passedMs += leaseMs / 2) {
      const before = await keptUntil();
      vi.setSystemTime(Date.now() + leaseMs / 2);
      await expect.poll(keptUntil).toBeGreaterThan(before);
    }
    end();
    await expect.poll(() => stateOf(mailId)).toBe("opened");
    expect([reads, (await mailOf(mailId))?.tries]).toEqual([1, 1]);
  });

  it("is not given up while the identity provider, the database or the files are away", async () => {
    const mailId = await take("Kettle");
    let reads = 0;
    start(async () => {
      reads++;
      if (reads < 20) throw new AppError("unavailable", "The provider is silent.");
      return { state: "opened", reason: null };
    });
    await expect.poll(() => stateOf(mailId)).toBe("opened");
    expect(reads).toBe(20);
  });

  it("is understood soon, with the state and the reason that came of it", async () => {
    const mailId = await take("Kettle");
    start(async (mail, raw) => ({
      state: "held",
      reason: `${mail._id.toString() === mailId} ${subjectOf(raw)}`,
    }));
    await expect.poll(() => stateOf(mailId)).toBe("held");
    expect(await mailOf(mailId)).toMatchObject({ reason: "true Kettle", tries: 1 });
  });

  // mail 9
  it("and cannot be read stops no other one, and is listed with its reason", async () => {
    const bad = await take("bad");
    const others = [await take("one"), await take("two"), await take("three")];
    start(failingOn("bad"));
    for (const other of others) await expect.poll(() => stateOf(other)).toBe("opened");
    await expect.poll(() => stateOf(bad)).toBe("failed");
    expect(await mailOf(bad)).toMatchObject({ reason: "no such charset", tries: 5 });
  });

  it("and hangs stops no other one", async () => {
    const slow = await take("slow");
    let free = () => {};
    const hanging = new Promise<void>((resolve) => {
      free = resolve;
    });
    let isHanging = false;
    const job = start(async (_mail, raw) => {
      isHanging ||= subjectOf(raw) === "slow";
      if (subjectOf(raw) === "slow") await hanging;
      return { state: "opened", reason: null };
    });
    await expect.poll(() => isHanging).toBe(true);
    const others = [await take("one"), await take("two")];
    job.wake();
    for (const other of others) await expect.poll(() => stateOf(other)).toBe("opened");
    expect(await stateOf(slow)).toBe("stored");
    free();
    await expect.poll(() => stateOf(slow)).toBe("opened");
  });

  // mail 10
  it("and failed can be tried again by somebody, and succeeds when what was wrong is right", async () => {
    const bad = await take("bad");
    const first = start(failingOn("bad"));
    await expect.poll(() => stateOf(bad)).toBe("failed");
    await first.close();
    expect(await tryMailAgain(bad)).toBe(true);
    expect(await mailOf(bad)).toMatchObject({ state: "stored", reason: null, tries: 0 });
    start(opening);
    await expect.poll(() => stateOf(bad)).toBe("opened");
    expect(await mailOf(bad)).toMatchObject({ reason: null });
  });

  it("is not tried again when it did not fail, or is too large for any try", async () => {
    const large = await room.takeIn(aMail(), null, "imap", { tooLargeBytes: 30_000_000 });
    expect(await tryMailAgain(large.mailId)).toBe(false);
    expect(await tryMailAgain(await take("waits"))).toBe(false);
    expect(await tryMailAgain("0".repeat(24))).toBe(false);
  });

  it("and ends the process whenever it is read is given up, not read forever", async () => {
    const mailId = await take("bomb");
    await MailModel.updateOne({ _id: mailId }, { tries: 5 });
    start(opening);
    await expect.poll(() => stateOf(mailId)).toBe("failed");
    expect(await mailOf(mailId)).toMatchObject({ reason: "reading it never ended" });
  });

  it("whose bytes were lost is listed as failed", async () => {
    const mailId = await take("lost");
    await room.files.remove((await mailOf(mailId))?.raw.fileId ?? "");
    start(opening);
    await expect.poll(() => stateOf(mailId)).toBe("failed");
    expect(await mailOf(mailId)).toMatchObject({ reason: "its bytes are not there" });
  });
});

it("two nodes read each of many mails once", async () => {
  const mailIds = await Promise.all(Array.from({ length: 40 }, (_, n) => take(`mail ${n}`)));
  const read: string[] = [];
  const noting: ProcessMail = async ({ _id }) => {
    read.push(_id.toString());
    return { state: "opened", reason: null };
  };
  start(noting, { leases: jobLeases });
  start(noting, { leases: jobLeases });
  await expect.poll(() => MailModel.countDocuments({ state: "opened" })).toBe(40);
  expect(read.sort()).toEqual(mailIds.sort());
});

it("1,000 mails that wait are read several at once, in seconds", { timeout: 300_000 }, async () => {
  const count = 1_000;
  const workMs = 20;
  const raws = Array.from({ length: count }, () => aMail());
  const storing = performance.now();
  for (let at = 0; at < count; at += 20) {
    await Promise.all(raws.slice(at, at + 20).map((raw) => room.takeIn(raw, null, "imap")));
  }
  const startMs = performance.now();
  let running = 0;
  let most = 0;
  start(async () => {
    running += 1;
    most = Math.max(most, running);
    await workFor(workMs);
    running -= 1;
    return { state: "opened", reason: null };
  });
  const waiting = () => MailModel.countDocuments({ state: "stored" });
  await expect.poll(waiting, { timeout: 180_000 }).toBe(0);
  const tookMs = performance.now() - startMs;
  const seconds = Math.round(tookMs / 100) / 10;
  console.log(`stored in ${Math.round(startMs - storing)} ms, read in ${seconds} s`);
  await keepFigures("waiting-mails", { mails: count, seconds, atOnce: most });
  expect(most).toBeGreaterThan(2);
  expectWithin(tookMs, count * workMs); // one after the other they take longer
});
