import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setImmediate as otherTasks } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Collection, MongoClient, ObjectId } from "mongodb";
import { expect, it, onTestFinished } from "vitest";
import { aDirectory } from "./testing/a-store.ts";
import { createRandom } from "./testing/random.ts";

const trials = Number(process.env.KILL_TRIALS ?? 5);
const writers = 8;
const secondsPerTrial = 20;

type Message = { _id: ObjectId; a: number; s: number; tags: string[]; v: number; text: string };

/** What a client has been told about a document: stored with at least version `v`, or gone. */
type Promised = Map<string, number | "gone" | "unsure">;

async function run(directory: string): Promise<{ process: ChildProcess; uri: string }> {
  const script = fileURLToPath(new URL("./testing/run-store.ts", import.meta.url));
  const child = spawn(process.execPath, [script, directory], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  // A test that fails would otherwise leave it running, and its runner would wait for it.
  onTestFinished(() => void child.kill("SIGKILL"));
  const [uri] = await once(child.stdout, "data");
  return { process: child, uri: String(uri) };
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

/** Writes until the server is gone, and notes what was acknowledged. */
async function write(messages: Collection<Message>, promised: Promised, seed: number) {
  const random = createRandom(seed);
  for (;;) {
    const _id = new ObjectId();
    const id = _id.toHexString();
    try {
      await messages.insertOne({
        _id,
        a: random.below(50),
        s: random.below(1e9),
        tags: [`x${random.below(20)}`, "y"],
        v: 0,
        text: "t".repeat(random.below(2000)),
      });
      promised.set(id, 0);
      if (random.below(2)) {
        await messages.updateOne({ _id }, { $inc: { v: 1 }, $set: { tags: ["z", "y"] } });
        promised.set(id, 1);
      }
      if (random.below(10) === 0) {
        promised.set(id, "unsure");
        await messages.deleteOne({ _id });
        promised.set(id, "gone");
      }
    } catch {
      return;
    }
  }
}

/** Resolves when so many writes were. */
async function acknowledged(promised: Promised, count: number): Promise<void> {
  while (promised.size < count) await otherTasks();
}

async function expectPromisesKept(messages: Collection<Message>, promised: Promised) {
  const stored = await messages.find().toArray();
  const versions = new Map(stored.map(({ _id, v }) => [_id.toHexString(), v]));
  const broken = [...promised].filter(([id, promise]) => {
    if (promise === "unsure") return false;
    return promise === "gone" ? versions.has(id) : (versions.get(id) ?? -1) < promise;
  });
  expect(broken).toEqual([]);

  // Every index agrees with the documents.
  const byTag = (tag: string) => stored.filter(({ tags }) => tags.includes(tag)).length;
  expect(await messages.countDocuments({ a: { $gte: 0 } }, { hint: "a_1_s_-1" })).toBe(
    stored.length,
  );
  expect(await messages.countDocuments({ tags: "y" }, { hint: "tags_1" })).toBe(byTag("y"));
  expect(await messages.countDocuments({ tags: "z" }, { hint: "tags_1" })).toBe(byTag("z"));
  expect(await messages.estimatedDocumentCount()).toBe(stored.length);
  expect(
    await messages
      .find({ a: { $gte: 0 } })
      .sort({ a: 1, s: -1 })
      .toArray(),
  ).toHaveLength(stored.length);
}

it(`what was acknowledged is there after kill -9 under load (${trials} times)`, {
  timeout: trials * secondsPerTrial * 1000,
}, async () => {
  const directory = await aDirectory();
  onTestFinished(directory.remove);
  const promised: Promised = new Map();
  for (let trial = 0; trial <= trials; trial++) {
    const server = await run(directory.path);
    const client = new MongoClient(server.uri, { retryWrites: false });
    onTestFinished(() => client.close());
    const messages = client.db("kill").collection<Message>("messages");
    await messages.createIndexes([{ key: { a: 1, s: -1 }, unique: true }, { key: { tags: 1 } }]);
    await expectPromisesKept(messages, promised);
    if (trial < trials) {
      const load = Array.from({ length: writers }, (_, n) =>
        write(messages, promised, trial * 100 + n),
      );
      const isGone = once(server.process, "exit");
      // More than the documents after which a collection is compressed, in all trials together.
      await acknowledged(promised, promised.size + 40 + ((trial * 67) % 90));
      server.process.kill("SIGKILL");
      await isGone;
      await client.close(); // ends the writers that look for the server
      await Promise.all(load);
    } else {
      await client.close();
      await kill(server.process);
    }
  }
  expect(promised.size).toBeGreaterThan(trials * writers);
});
