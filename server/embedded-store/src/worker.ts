import { parentPort, workerData } from "node:worker_threads";
import { type ServeOptions, serveStore } from "./serve-store.ts";

/**
 * The thread the store lives in, so that a long report or a slow regular expression cannot stop the
 * program that uses it. Tells "listening" when it can be connected to, and ends when told "close".
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

const served = await serveStore(workerData as ServeOptions);
port.once("message", async () => {
  await served.close();
  port.close();
});
port.postMessage("listening");
