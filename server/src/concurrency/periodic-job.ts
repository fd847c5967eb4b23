import { type Backoff, backoffMs } from "@deskbell/shared/backoff";
import type { Logger } from "pino";
import { keepLease, type Lease, type Leases } from "./lease.ts";
import { createRest, type SteadyClock, steadyClock } from "./steady-clock.ts";

const secondMs = 1_000;
const minuteMs = 60_000;
/** A stopping process is ended after 14 s. */
const usualGraceMs = 10_000;

/** One run of a job. */
export type JobRun = {
  /** Aborted when the desk stops, or another node may have the lease: end where that leaves nothing half done. */
  signal: AbortSignal;
  /** Has the next run follow after so many ms instead of the interval. */
  againInMs(ms: number): void;
};

export type PeriodicJob = {
  /** For the log; of a job with leases also its name in the database. */
  name: string;
  /**
   * With leases the job runs on one node at a time, and once an interval on all of them together,
   * whichever node that is. With null each node runs it for itself.
   */
  leases: Leases | null;
  /** From the end of a run to the beginning of the next. */
  everyMs: number;
  run(jobRun: JobRun): Promise<unknown>;
  log: Logger;
  /** How a failure is logged. */
  failureLevel?: "warn" | "error";
  /** How long closing waits for a run. */
  graceMs?: number;
  clock?: SteadyClock;
};

export type ScheduledJob = {
  /** There is something to do: runs at once, or once more after the run that is under way. */
  wake(): void;
  /** Begins no other run, and waits for the one under way, for a time. */
  close(): Promise<void>;
};

/**
 * The one way in which something is done again and again: never twice at once on a node, and with
 * leases on no two nodes. It runs first after a random part of the interval (jitter), so that nodes
 * that start together do not run it together; after a failure, which is logged, again with back-off.
 * A job whose node dies is done by another once the lease has run out (docs/decisions/0043).
 */
export function schedulePeriodicJob(job: PeriodicJob): ScheduledJob {
  const { name, leases, everyMs, run, log, failureLevel = "error", graceMs = usualGraceMs } = job;
  const { clock = steadyClock } = job;
  /** After a failure sooner than usual where the interval is long, and never later. */
  const firstRetryMs = Math.min(everyMs, minuteMs);
  const retry: Backoff = { firstMs: firstRetryMs, minMs: firstRetryMs, maxMs: everyMs };
  const { rest, wake } = createRest(clock);
  let isClosing = false;
  let controller = new AbortController();
  /** In a row, on this node. */
  let failures = 0;

  /** @returns in how many ms to run again */
  async function runOnce(): Promise<number> {
    let nextMs = everyMs;
    const againInMs = (ms: number) => {
      nextMs = ms;
    };
    await run({ signal: controller.signal, againInMs });
    return nextMs;
  }

  /** @returns in how many ms to look again */
  async function runIfDue(): Promise<number> {
    controller = new AbortController();
    if (!leases) return runOnce();
    const lease = await leases.acquire(name, Math.random() * everyMs);
    if (typeof lease !== "number") return runLeased(lease);
    return Math.min(everyMs, lease + Math.random() * secondMs);
  }

  async function runLeased(lease: Lease): Promise<number> {
    const ended = new AbortController();
    const { signal } = ended;
    const keeping = keepLease(lease, { clock, signal, onLost: (why) => controller.abort(why) });
    let after = { dueInMs: everyMs, failures: 0 };
    try {
      after.dueInMs = await runOnce();
    } catch (error) {
      const failed = lease.failures + 1;
      after = { dueInMs: backoffMs(failed, retry), failures: failed };
      // It has not failed because its desk stops: another node goes on at once.
      if (isClosing) after = { dueInMs: 0, failures: lease.failures };
      report(error, failed);
    } finally {
      ended.abort();
      await keeping;
    }
    return lease.release(after);
  }

  function report(err: unknown, count: number): void {
    if (!isClosing) log[failureLevel]({ err, failures: count }, `${name} failed`);
  }

  async function runUntilClosed(): Promise<void> {
    await rest(Math.random() * (leases ? firstRetryMs : everyMs));
    while (!isClosing) {
      const nextMs = await runIfDue().then(
        (ms) => {
          failures = 0;
          return ms;
        },
        (error: unknown) => {
          failures += 1;
          report(error, failures);
          return backoffMs(failures, retry);
        },
      );
      await rest(nextMs);
    }
  }
  const running = runUntilClosed();

  return {
    wake() {
      if (!leases) wake();
      else leases.wake(name).then(wake, (error: unknown) => report(error, failures));
    },
    async close() {
      isClosing = true;
      wake();
      controller.abort(new Error("the desk stops"));
      if (!(await endsWithin(graceMs, running, clock))) log.warn(`${name} did not end in time`);
    },
  };
}

async function endsWithin(ms: number, run: Promise<void>, clock: SteadyClock): Promise<boolean> {
  const ended = new AbortController();
  const isEnded = await Promise.race([
    run.then(() => true),
    clock.wait(ms, ended.signal).then(() => false),
  ]);
  ended.abort();
  return isEnded;
}
