import type { Logger } from "pino";
import type { Untold } from "./publish-queue.ts";

/** With the second that a process has to tell what it stored: less than three in all. */
const usualTickMs = 500;

type Parts = {
  sources: readonly Untold[];
  /** Cut off from the other nodes. */
  isCut(): boolean;
  log: Logger;
  tickMs?: number;
};

/** Tells what other processes stored and did not tell; one batch at a time, until it is closed. */
export function startSweeper({ sources, isCut, log, tickMs = usualTickMs }: Parts) {
  let isClosed = false;
  let endRest = () => {};

  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, tickMs);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    while (!isClosed) {
      await rest();
      for (const source of sources) {
        if (isClosed) break;
        try {
          const count = await source.sweep(isCut());
          if (count > 0) log.info({ count }, "told again what had not been told");
        } catch (error) {
          if (!isClosed) log.warn({ err: error }, "could not look for what was not told");
        }
      }
    }
  }
  const running = run();

  return {
    async close(): Promise<void> {
      isClosed = true;
      endRest();
      await running;
      await Promise.all(sources.map((source) => source.close()));
    },
  };
}
