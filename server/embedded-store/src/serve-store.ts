import { deleteExpired } from "./commands/catalog/ttl.ts";
import type { Server } from "./commands/command.ts";
import { dispatch } from "./commands/dispatch.ts";
import { Cursors } from "./commands/read/cursors.ts";
import { bringForward, type Watch } from "./storage/file/bring-forward.ts";
import { Store } from "./storage/store.ts";
import { type Listener, listen } from "./wire/listen.ts";

const reapCursorsMs = 60_000;

/** What a running server needs; also what the worker thread is given. */
export type ServeOptions = { directory: string; socketPath: string; ttlIntervalMs: number };

/** Opens the store and serves it until closed. */
export async function serveStore(
  { directory, socketPath, ttlIntervalMs }: ServeOptions,
  watch: Watch = {},
) {
  await bringForward(directory, watch);
  const store = new Store(directory);
  const cursors = new Cursors();
  let listener: Listener | null = null;
  const server: Server = {
    store,
    cursors,
    startedAtMs: Date.now(),
    connections: () => listener?.connections() ?? 0,
  };
  listener = await listen(socketPath, (command) => dispatch(command, server));
  const reaping = setInterval(() => cursors.reap(), reapCursorsMs);
  const expiry = schedulePeriodically(() => deleteExpired(store), ttlIntervalMs);
  return {
    async close(): Promise<void> {
      clearInterval(reaping);
      await expiry.stop();
      await listener.close();
      await store.close();
    },
  };
}

/** Runs `task` again and again, `pauseMs` after it has ended. */
function schedulePeriodically(task: () => Promise<unknown>, pauseMs: number) {
  let running: Promise<unknown> = Promise.resolve();
  let timer = setTimeout(run, pauseMs);
  let isStopped = false;
  function run() {
    running = task()
      .catch((error) => console.error("embedded database, deleting what has expired:", error))
      .finally(() => {
        if (!isStopped) timer = setTimeout(run, pauseMs);
      });
  }
  return {
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
