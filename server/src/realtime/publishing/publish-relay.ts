import type { Logger } from "pino";
import { schedulePeriodicJob } from "../../concurrency/periodic-job.ts";
import type { PublishQueue } from "./publish-queue.ts";

/** With the second that a process has to publish what it stored: less than three in all. */
const everyMs = 500;

type Parts = {
  sources: readonly PublishQueue[];
  /** Whether this node is partitioned from the others. */
  isPartitioned(): boolean;
  log: Logger;
};

/** Publishes what other processes stored and did not publish; one batch at a time, until it is closed. */
export function startPublishRelay({ sources, isPartitioned, log }: Parts) {
  const job = schedulePeriodicJob({
    name: "publish-relay",
    leases: null, // nodes share the batches, and a partitioned one publishes all to its own sockets
    everyMs,
    async run({ signal }) {
      const failures: unknown[] = [];
      for (const source of sources) {
        if (signal.aborted) break;
        try {
          const count = await source.publishDue(isPartitioned());
          if (count > 0) log.info({ count }, "published again what had not been published");
        } catch (error) {
          failures.push(error); // the other source is tried all the same
        }
      }
      if (failures.length > 0) throw failures[0];
    },
    log,
    failureLevel: "warn",
  });

  return {
    async close(): Promise<void> {
      await job.close();
      await Promise.all(sources.map((source) => source.close()));
    },
  };
}
