import type { Logger } from "pino";
import type { Closable } from "../start/open-parts.ts";

type Task = {
  /** For the log, for instance `the sweep of uploads`. */
  name: string;
  run(): Promise<unknown>;
  everyMs: number;
  log: Logger;
};

/**
 * Scheduler of one periodic job: runs it until it is closed, first after a random part of the interval (jitter), so that
 * several nodes seldom do it at once. A failure is logged and the next turn comes all the same.
 */
export function schedulePeriodicJob({ name, run, everyMs, log }: Task): Closable {
  let running: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  let timer = setTimeout(turn, Math.random() * everyMs).unref();

  function turn(): void {
    running = run()
      .catch((error: unknown) => log.error({ err: error }, `${name} failed`))
      .finally(() => {
        if (!isClosed) timer = setTimeout(turn, everyMs).unref();
      });
  }

  return {
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
