import { limits } from "@deskbell/shared/limits";
import type { TicketCounts } from "@deskbell/shared/tickets/unread";
import type { Logger } from "pino";
import type { Live } from "../realtime/live.ts";

/** Throttle: changes of one person's count that come faster are published together. */
const usualGatherMs = 200;
/** What is in views changes with most of what anybody does. */
const usualViewsGatherMs = 2_000;

type Parts = {
  countUnread(person: { id: string; isStaffHere: boolean }, max: number): Promise<number>;
  /** What is in the views of one of the staff; null until that was counted first. */
  viewCountsOf(personId: string): Promise<TicketCounts["views"] | null>;
  live: Pick<Live, "publishToPerson" | "mayBeConnected" | "staffHere">;
  log: Logger;
  gatherMs?: number;
  viewsGatherMs?: number;
};

/**
 * Publishes to people's own windows how many tickets they have not read, and staff how many are in their
 * views, soon after that may have changed. Only a hint: a window that connects asks, and polls each minute.
 */
export function createCountPublisher(parts: Parts) {
  const { countUnread, viewCountsOf, live, log } = parts;
  const { gatherMs = usualGatherMs, viewsGatherMs = usualViewsGatherMs } = parts;
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let viewsTimer: NodeJS.Timeout | undefined;
  let publishing: Promise<void> = Promise.resolve();
  /** What is in the views of those who are here, as it was published last. */
  let published = new Map<string, string>();

  async function publish(): Promise<void> {
    const personIds = waiting;
    waiting = new Set();
    timer = undefined;
    const staff = live.staffHere();
    for (const personId of personIds) await publishTo(personId, staff.has(personId));
  }

  async function publishTo(personId: string, isStaffHere: boolean): Promise<void> {
    try {
      const views = isStaffHere ? await viewCountsOf(personId) : null;
      // Last: while views are counted, another node may publish a newer number. Older views are published anew.
      const unread = await countUnread({ id: personId, isStaffHere }, limits.unreadCountMax);
      if (views) published.set(personId, JSON.stringify(views));
      live.publishToPerson("counts:changed", personId, { unread, ...(views && { views }) });
    } catch (error) {
      log.warn({ err: error }, "could not count somebody's tickets");
    }
  }

  async function publishViews(): Promise<void> {
    viewsTimer = undefined;
    const staff = live.staffHere();
    published = new Map([...published].filter(([id]) => staff.has(id)));
    try {
      for (const id of staff) {
        const views = JSON.stringify(await viewCountsOf(id));
        if (views !== published.get(id)) await publishTo(id, true);
      }
    } catch (error) {
      log.warn({ err: error }, "could not count what is in views");
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

    /** What is in views may have changed. */
    viewsChanged(): void {
      viewsTimer ??= setTimeout(() => {
        publishing = publishing.then(publishViews);
      }, viewsGatherMs);
    },

    async close(): Promise<void> {
      clearTimeout(timer);
      clearTimeout(viewsTimer);
      await publishing;
    },
  };
}
