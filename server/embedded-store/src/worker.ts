import { parentPort, workerData } from "node:worker_threads";
import { type ServeOptions, serveStore } from "./serve-store.ts";

/**
 * The thread the store lives in, so that a long report or a slow regular expression cannot stop the
 * program that uses it. Tells "listening" when it can be connected to, before that, step by step, how
 * much of an earlier version's file is copied; and ends when told "close".
 */
const port = parentPort;
if (!port) throw new Error("worker.ts runs as a worker thread only");

// A failed commit (a full disk) makes lmdb reject a second promise of its own that nobody can reach.
// The caller has had the error; without this line the process would die of the other one.
process.on("unhandledRejection", (reason) => {
  const commitError = (reason as { commitError?: Promise<unknown> } | undefined)?.commitError;
  commitError?.catch(() => {});
  console.error("embedded database:", reason);
});

export type WorkerMessage = "listening" | { upgraded: number };
const say = (message: WorkerMessage) => port.postMessage(message);

const closing = new AbortController();
port.once("message", () => closing.abort());
const { signal } = closing;
try {
  const served = await serveStore(workerData as ServeOptions, {
    signal,
    onStep: (share) => say({ upgraded: share }),
  });
  const close = async () => {
    await served.close();
    port.close();
  };
  if (signal.aborted) await close();
  else {
    signal.addEventListener("abort", close);
    say("listening");
  }
} catch (error) {
  if (!signal.aborted) throw error;
  port.close();
}
