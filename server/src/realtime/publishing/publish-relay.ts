import type { Logger } from "pino";
import type { PublishQueue } from "./publish-queue.ts";

/** With the second that a process has to publish what it stored: less than three in all. */
const usualTickMs = 500;

type Parts = {
  sources: readonly PublishQueue[];
  /** Whether this node is partitioned from the others. */
  isPartitioned(): boolean;
  log: Logger;
  tickMs?: number;
};

/** Publishes what other processes stored and did not publish; one batch at a time, until it is closed. */
export function startPublishRelay({ sources, isPartitioned, log, tickMs = usualTickMs }: Parts) {
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
          const count = await source.publishDue(isPartitioned());
          if (count > 0) log.info({ count }, "published again what had not been published");
        } catch (error) {
          if (!isClosed) log.warn({ err: error }, "could not look for what was not published");
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
