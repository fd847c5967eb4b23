import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aClock } from "../testing/a-clock.ts";
import { until } from "../testing/until.ts";
import { type ScheduledJob, schedulePeriodicJob } from "./periodic-job.ts";

const everyMs = 30 * 60_000;
const opened: ScheduledJob[] = [];
let clock: ReturnType<typeof aClock>;
let log: ReturnType<typeof aLog>;

function aLog() {
  const lines: { level: number; msg: string; failures?: number }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  return { lines, logger: pino({ level: "warn" }, { write }) };
}

function aJob(run: Parameters<typeof schedulePeriodicJob>[0]["run"], changes: object = {}) {
  const parts = { name: "a job", leases: null, everyMs, run, log: log.logger, clock };
  const job = schedulePeriodicJob({ ...parts, ...changes });
  opened.push(job);
  return job;
}

/** Runs that end when the test says so. */
function aWork() {
  const ends: (() => void)[] = [];
  const signals: AbortSignal[] = [];
  const run = ({ signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  return { run, signals, end: () => ends.shift()?.(), begun: () => signals.length };
}
const isResting = () => until(() => clock.nextInMs() < Number.POSITIVE_INFINITY);

beforeEach(() => {
  clock = aClock();
  log = aLog();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(opened.splice(0).map((job) => job.close()));
});

describe("what is done again and again", () => {
  it("begins after a part of the interval, and follows each interval after its end", async () => {
    const { run, begun, end } = aWork();
    aJob(run);
    expect(clock.nextInMs()).toBe(everyMs / 2);
    clock.pass(everyMs / 2);
    await until(() => begun() === 1);
    clock.pass(10 * everyMs); // it takes long, and none is begun beside it
    expect(clock.nextInMs()).toBe(Number.POSITIVE_INFINITY);
    end();
    await isResting();
    expect(clock.nextInMs()).toBe(everyMs);
    expect(begun()).toBe(1);
  });

  it("is tried again sooner after a failure, and less and less often", async () => {
    const run = vi.fn().mockRejectedValue(new Error("the provider is away"));
    aJob(run);
    const delays: number[] = [];
    for (let n = 1; n <= 8; n++) {
      clock.pass(clock.nextInMs());
      await isResting();
      delays.push(Math.round(clock.nextInMs() / 60_000));
    }
    // One minute, then up to 2, 4, 8, 16, and never later than usual.
    expect(delays).toEqual([1, 2, 3, 5, 9, 16, 16, 16]);
    expect(log.lines.at(-1)).toMatchObject({ level: 50, msg: "a job failed", failures: 8 });
    run.mockResolvedValue(null);
    clock.pass(clock.nextInMs());
    await isResting();
    expect(clock.nextInMs()).toBe(everyMs);
  });

  it("may say itself when there is more to do", async () => {
    aJob(async ({ againInMs }) => againInMs(1_234));
    clock.pass(everyMs / 2);
    await isResting();
    expect(clock.nextInMs()).toBe(1_234);
  });

  it("begins at once when it is woken, and once more when it was under way", async () => {
    const { run, begun, end } = aWork();
    const job = aJob(run);
    job.wake();
    await until(() => begun() === 1);
    job.wake();
    job.wake();
    end();
    await until(() => begun() === 2);
    end();
    await isResting();
    expect(clock.nextInMs()).toBe(everyMs);
    expect(begun()).toBe(2);
  });
});

describe("a desk that stops", () => {
  it("asks what runs to end, and waits for it", async () => {
    const { run, begun, end, signals } = aWork();
    const job = aJob(run);
    job.wake();
    await until(() => begun() === 1);
    let isClosed = false;
    const closing = job.close().then(() => {
      isClosed = true;
    });
    expect(signals[0]?.aborted).toBe(true);
    await new Promise(setImmediate);
    expect(isClosed).toBe(false);
    end();
    await closing;
    clock.pass(10 * everyMs);
    await new Promise(setImmediate);
    expect(begun()).toBe(1);
    expect(log.lines).toEqual([]);
  });

  it("does not wait for ever for a job that does not end", async () => {
    const { run, begun } = aWork();
    const job = aJob(run);
    job.wake();
    await until(() => begun() === 1);
    const closing = job.close();
    clock.pass(10_000);
    await closing;
    expect(log.lines).toMatchObject([{ level: 40, msg: "a job did not end in time" }]);
    opened.length = 0;
  });
});
