import { once } from "node:events";
import { chmod, mkdir, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { isServing } from "./is-serving.ts";
import type { ServeOptions } from "./serve-store.ts";
import { makeSocketPath, readSocketPath } from "./socket-path.ts";
import { withStartLock } from "./start-lock.ts";

export type EmbeddedStore = {
  /** `mongodb://…/`; the database's name is to be appended: `${uri}helpdesk`. */
  uri: string;
  /** Ends the server. Does nothing when this call only found one running. */
  close(): Promise<void>;
};

const ttlDefaultMs = 60_000; // as MongoDB

/**
 * Starts the database of one directory in a thread of its own, or attaches to the process that is
 * serving it already.
 *
 * @param directory made if missing, readable by its owner only: whoever may enter it may use the database
 * @param ttlIntervalMs how often documents are looked for that a TTL index lets expire
 * @param onBegun told once its thread is on its way, and whoever waits may keep this thread busy
 * @throws Error that names the directory; when it cannot be written, `cause.code` says why (EACCES, ENOTDIR …)
 */
export async function startEmbeddedStore({
  directory,
  ttlIntervalMs = ttlDefaultMs,
  onBegun = () => {},
}: {
  directory: string;
  ttlIntervalMs?: number;
  onBegun?: () => void;
}): Promise<EmbeddedStore> {
  const absolute = resolve(directory);
  try {
    await mkdir(absolute, { recursive: true, mode: 0o700 });
    await chmod(absolute, 0o700);
    return await withStartLock(absolute, () => attachOrStart(absolute, ttlIntervalMs, onBegun));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The embedded database cannot use the directory ${absolute}: ${reason}`, {
      cause,
    });
  }
}

async function attachOrStart(
  directory: string,
  ttlIntervalMs: number,
  onBegun: () => void,
): Promise<EmbeddedStore> {
  const running = await readSocketPath(directory);
  if (await isServing(running)) return { uri: uriOf(running), close: async () => {} };
  await rm(running, { force: true });
  const socketPath = await makeSocketPath(directory);
  const worker = await startWorker({ directory, socketPath, ttlIntervalMs }, onBegun);
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
async function startWorker(options: ServeOptions, onBegun: () => void): Promise<Worker> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    workerData: options,
    execArgv: [],
  });
  onBegun();
  await once(worker, "message"); // rejects when "error" comes first
  return worker;
}

const uriOf = (socketPath: string) => `mongodb://${encodeURIComponent(socketPath)}/`;
