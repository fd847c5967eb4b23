import { limits } from "@deskbell/shared/limits";
import type { Logger } from "pino";
import type { Live } from "../realtime/live.ts";

/** Throttle: changes of one person's count that come faster are published together. */
const usualGatherMs = 200;

type Parts = {
  countUnread(personId: string, max: number): Promise<number>;
  live: Pick<Live, "publishToPerson" | "mayBeConnected">;
  log: Logger;
  gatherMs?: number;
};

/**
 * Publishes to people's own windows how many tickets they have not read, soon after that may have changed.
 * Only a hint: a window that connects asks, and polls each minute.
 */
export function createCountPublisher(parts: Parts) {
  const { countUnread, live, log, gatherMs = usualGatherMs } = parts;
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let publishing: Promise<void> = Promise.resolve();

  async function publish(): Promise<void> {
    const personIds = waiting;
    waiting = new Set();
    timer = undefined;
    for (const personId of personIds) {
      try {
        const unread = await countUnread(personId, limits.unreadCountMax);
        live.publishToPerson("counts:changed", personId, { unread });
      } catch (error) {
        log.warn({ err: error }, "could not count what somebody has not read");
      }
    }
  }

  return {
    changed(personIds: readonly string[]): void {
      for (const id of personIds) if (live.mayBeConnected(id)) waiting.add(id);
      if (waiting.size === 0) return;
      timer ??= setTimeout(() => {
        // One after the other, so that the last event of a person has the newest count.
        publishing = publishing.then(publish);
      }, gatherMs);
    },

    async close(): Promise<void> {
      clearTimeout(timer);
      await publishing;
    },
  };
}
