import { once } from "node:events";
import { chmod, mkdir, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { isServing } from "./is-serving.ts";
import type { ServeOptions } from "./serve-store.ts";
import { makeSocketPath, readSocketPath } from "./socket-path.ts";
import { withStartLock } from "./start-lock.ts";
import type { WorkerMessage } from "./worker.ts";

export type EmbeddedStore = {
  /** `mongodb://…/`; the database's name is to be appended: `${uri}helpdesk`. */
  uri: string;
  /** Ends the server. Does nothing when this call only found one running. */
  close(): Promise<void>;
};

type StartWatch = {
  onBegun?: () => void;
  onUpgrade?: (share: number) => void;
  signal?: AbortSignal | undefined;
};

const ttlDefaultMs = 60_000; // as MongoDB

/**
 * Starts the database of one directory in a thread of its own, or attaches to the process that is
 * serving it already.
 *
 * @param directory made if missing, readable by its owner only: whoever may enter it may use the database
 * @param ttlIntervalMs how often documents are looked for that a TTL index lets expire
 * @param onBegun told once its thread is on its way, and whoever waits may keep this thread busy
 * @param onUpgrade told, step by step, how much of a file of an earlier version is copied, from 0 to 1
 * @param signal gives the start up, also in the middle of that copy: the file stays as it was
 * @throws the signal's reason; Error that names the directory; when it cannot be written, `cause.code` says
 *   why (EACCES, ENOTDIR …)
 */
export async function startEmbeddedStore({
  directory,
  ttlIntervalMs = ttlDefaultMs,
  ...watch
}: { directory: string; ttlIntervalMs?: number } & StartWatch): Promise<EmbeddedStore> {
  const absolute = resolve(directory);
  try {
    await mkdir(absolute, { recursive: true, mode: 0o700 });
    await chmod(absolute, 0o700);
    return await withStartLock(absolute, () => attachOrStart(absolute, ttlIntervalMs, watch));
  } catch (cause) {
    watch.signal?.throwIfAborted();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The embedded database cannot use the directory ${absolute}: ${reason}`, {
      cause,
    });
  }
}

async function attachOrStart(
  directory: string,
  ttlIntervalMs: number,
  watch: StartWatch,
): Promise<EmbeddedStore> {
  const running = await readSocketPath(directory);
  if (await isServing(running)) return { uri: uriOf(running), close: async () => {} };
  await rm(running, { force: true });
  const socketPath = await makeSocketPath(directory);
  const worker = await startWorker({ directory, socketPath, ttlIntervalMs }, watch);
  return {
    uri: uriOf(socketPath),
    async close() {
      const exit = once(worker, "exit");
      worker.postMessage("close");
      await exit;
    },
  };
}

/** From "listening" on, an error of the thread is an uncaught one: nothing works without the database. */
async function startWorker(
  options: ServeOptions,
  { onBegun, onUpgrade, signal }: StartWatch,
): Promise<Worker> {
  signal?.throwIfAborted();
  // The compiler writes imports of its output anew, not this.
  const program = import.meta.url.endsWith(".ts")
    ? new URL("./worker.ts", import.meta.url)
    : new URL("./worker.js", import.meta.url);
  const worker = new Worker(program, {
    workerData: options,
    execArgv: [],
  });
  const giveUp = () => worker.postMessage("close");
  signal?.addEventListener("abort", giveUp, { once: true });
  onBegun?.();
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on("message", (said: WorkerMessage) => {
        if (said !== "listening") onUpgrade?.(said.upgraded);
        else if (!signal?.aborted) resolve(); // else it has been told to close, and ends
      });
      worker.once("error", reject);
      worker.once("exit", () => reject(signal?.reason ?? new Error("its thread has ended")));
    });
  } finally {
    signal?.removeEventListener("abort", giveUp);
  }
  worker.removeAllListeners("error");
  return worker;
}

const uriOf = (socketPath: string) => `mongodb://${encodeURIComponent(socketPath)}/`;
