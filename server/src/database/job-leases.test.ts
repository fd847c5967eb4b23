import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import mongoose from "mongoose";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it, vi } from "vitest";
import { withDatabase } from "../../../e2e/programs/with-database.ts";
import { type Leases, leaseMs } from "../concurrency/lease.ts";
import { type ScheduledJob, schedulePeriodicJob } from "../concurrency/periodic-job.ts";
import { aClock } from "../testing/a-clock.ts";
import { until } from "../testing/until.ts";
import { connectDatabase, disconnectDatabase } from "./connect-database.ts";
import { jobLeases, leaseCollection } from "./job-leases.ts";

const uri = withDatabase(inject("databaseUri"), `test-${randomUUID()}`);
const program = fileURLToPath(new URL("../testing/programs/job-program.ts", import.meta.url));
const everyMs = 12 * 60 * 60_000;
const retryMs = 60_000;
const name = "a job of several nodes";
const opened: { close(): Promise<void> }[] = [];

type Node = ScheduledJob & { clock: ReturnType<typeof aClock>; runs: Run[] };
type Run = { signal: AbortSignal; end(): void; fail(): void };

beforeAll(() => connectDatabase(uri, { hasPatience: true }));
beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await Promise.all(opened.splice(0).map((part) => part.close()));
  await mongoose.connection.dropDatabase();
});
afterAll(disconnectDatabase);

/** A node with the job, which ends when the test says so. */
function aNode(leases: Leases = jobLeases): Node {
  const runs: Run[] = [];
  const clock = aClock();
  const job = schedulePeriodicJob({
    name,
    leases,
    everyMs,
    run: ({ signal }) =>
      new Promise<void>((end, reject) => {
        runs.push({ signal, end, fail: () => reject(new Error("broken")) });
      }),
    log: pino({ level: "silent" }),
    graceMs: 0,
    clock,
  });
  const node = { ...job, clock, runs };
  opened.push({
    async close() {
      for (const { end } of runs) end();
      await job.close();
    },
  });
  return node;
}

/** Asks whether it may run, and rests again, or runs. */
async function runsOrRests({ clock, runs }: Node): Promise<void> {
  const before = runs.length;
  clock.pass(clock.nextInMs());
  await until(() => runs.length > before || clock.nextInMs() < Number.POSITIVE_INFINITY);
}
const begins = ({ runs }: Node, count: number) => until(() => runs.length === count);
type Stored = { _id: string; holder: string | null } & Record<string, unknown>;
const leases = () => mongoose.connection.collection<Stored>(leaseCollection);
const leaseNow = () => leases().findOne({ _id: name });

/** For the database: what was to happen in so many ms is to happen now. */
async function passesInDatabase(ms: number): Promise<void> {
  const earlier = (field: string) => ({ $subtract: [field, ms] });
  await leases().updateOne({ _id: name }, [
    { $set: { expiresAt: earlier("$expiresAt"), dueAt: earlier("$dueAt") } },
  ]);
}

it("of several nodes one does the job, and none again before it is due", async () => {
  const [a, b] = [aNode(), aNode()];
  await runsOrRests(a);
  await begins(a, 1);
  await runsOrRests(b);
  expect(b.runs).toHaveLength(0);
  expect(b.clock.nextInMs()).toBeLessThanOrEqual(leaseMs);

  a.runs[0]?.end();
  await until(() => a.clock.nextInMs() > leaseMs);
  await runsOrRests(b);
  expect(b.runs).toHaveLength(0);
  expect(b.clock.nextInMs()).toBeGreaterThan(everyMs - leaseMs);

  await passesInDatabase(everyMs);
  await runsOrRests(b);
  await begins(b, 1);
  expect(a.runs).toHaveLength(1);
});

it("a job that fails is tried again by whichever node comes first, and their failures are one count", async () => {
  const nodes = [aNode(), aNode()];
  const counts: unknown[] = [];
  for (const node of [...nodes, ...nodes]) {
    const runs = node.runs.length;
    await runsOrRests(node);
    await begins(node, runs + 1);
    node.runs.at(-1)?.fail();
    await until(async () => (await leaseNow())?.holder === null);
    counts.push((await leaseNow())?.failures);
    await until(() => node.clock.nextInMs() >= retryMs);
    await passesInDatabase(everyMs);
  }
  expect(counts).toEqual([1, 2, 3, 4]);
});

it("a node whose clock is an hour ahead takes no job away from another", async () => {
  const a = aNode();
  await runsOrRests(a);
  await begins(a, 1);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60 * 60_000 });
  const b = aNode();
  await runsOrRests(b);
  expect(b.runs).toHaveLength(0);
});

it("a node that renews its lease keeps a job that takes long", async () => {
  const [a, b] = [aNode(), aNode()];
  await runsOrRests(a);
  await begins(a, 1);
  const expiry = async () => Number((await leaseNow())?.expiresAt);
  for (let n = 0; n < 6; n++) {
    await passesInDatabase(leaseMs / 2);
    const before = await expiry();
    a.clock.pass(leaseMs / 4);
    await until(async () => (await expiry()) > before);
    await until(() => a.clock.nextInMs() < Number.POSITIVE_INFINITY);
  }
  await runsOrRests(b);
  expect(b.runs).toHaveLength(0);
  expect(a.runs[0]?.signal.aborted).toBe(false);
});

it("a node that hears that another has the job ends it", async () => {
  const a = aNode();
  await runsOrRests(a);
  await begins(a, 1);
  await passesInDatabase(leaseMs); // it stood still
  const b = aNode();
  await runsOrRests(b);
  await begins(b, 1);
  a.clock.pass(leaseMs / 4);
  await until(() => a.runs[0]?.signal.aborted === true);
  a.runs[0]?.fail();
  await until(() => a.clock.nextInMs() > leaseMs / 2);
  // What a ends does not give away what b has.
  expect(b.runs[0]?.signal.aborted).toBe(false);
  const c = aNode();
  await runsOrRests(c);
  expect(c.runs).toHaveLength(0);
});

it.each([
  ["refuses", () => Promise.reject(new Error("The database is away."))],
  ["says nothing", () => new Promise<never>(() => {})],
])("a node whose database %s ends its job before another may begin it", async (_how, renew) => {
  const a = aNode({
    ...jobLeases,
    async acquire(...parts) {
      const lease = await jobLeases.acquire(...parts);
      return typeof lease === "number" ? lease : { ...lease, renew };
    },
  });
  await runsOrRests(a);
  await begins(a, 1);
  let passedMs = 0;
  while (!a.runs[0]?.signal.aborted) {
    await until(() => a.runs[0]?.signal.aborted || a.clock.nextInMs() < Number.POSITIVE_INFINITY);
    if (a.runs[0]?.signal.aborted) break;
    passedMs += a.clock.nextInMs();
    a.clock.pass(a.clock.nextInMs());
  }
  expect(passedMs).toBeLessThan(leaseMs);
});

it("a job that is woken while another node does it is done once more", async () => {
  const [a, b] = [aNode(), aNode()];
  await runsOrRests(a);
  await begins(a, 1);
  b.wake();
  await until(async () => (await leaseNow())?.isWoken === true);
  // It has asked, and rests: asking after the other has ended, it would do it.
  await until(() => b.clock.nextInMs() > 0 && b.clock.nextInMs() < Number.POSITIVE_INFINITY);
  a.runs[0]?.end();
  await until(() => a.clock.nextInMs() < leaseMs / 4);
  await runsOrRests(a);
  await begins(a, 2);
  expect(b.runs).toHaveLength(0);
});

it("a job that is woken is done at once, also one that was never done", async () => {
  const a = aNode();
  vi.spyOn(Math, "random").mockReturnValue(0.9);
  a.wake();
  await begins(a, 1);
});

it("a desk that stops leaves its job to another node, which begins it at once", async () => {
  const [a, b] = [aNode(), aNode()];
  await runsOrRests(a);
  await begins(a, 1);
  const closing = a.close();
  a.runs[0]?.fail();
  await closing;
  await until(async () => (await leaseNow())?.holder === null);
  await runsOrRests(b);
  await begins(b, 1);
});

function aProcess(variables: Record<string, string> = {}) {
  const { PATH } = process.env;
  const node = spawn(process.execPath, [program], {
    env: { PATH, MONGODB_URI: uri, ...variables },
  });
  const ended = once(node, "close");
  opened.push({
    async close() {
      node.kill("SIGKILL");
      await ended;
    },
  });
  return { node, ended, runs: once(node.stdout, "data") };
}

it("the job of a node that was killed in the middle is done by another once its lease ran out", async () => {
  const { node, ended, runs } = aProcess({ JOB_HANGS: "yes" });
  await runs;
  node.kill("SIGKILL");
  await ended;
  const b = aNode();
  await runsOrRests(b);
  expect(b.runs).toHaveLength(0);
  await passesInDatabase(leaseMs);
  await runsOrRests(b);
  await begins(b, 1);
});

it("two processes that do a job as often as they can never do it at the same time", async () => {
  const [one, two] = [aProcess(), aProcess()];
  await Promise.all([one.runs, two.runs]);
  const count = (collection: string) => mongoose.connection.collection(collection).countDocuments();
  await until(async () => (await count("runs")) > 30);
  expect(await count("overlaps")).toBe(0);
});
