import { statusOf } from "../lifecycle/enter-status.ts";
import type { TicketRecord } from "../ticket.model.ts";

/** Changes of many tickets wake the assigner once. */
const gatherMs = 50;
/** So long it counts whether any team has its tickets given out by the desk; the assigner looks by itself, too. */
const knownForMs = 5_000;

type Parts = { hasAutomaticTeams(): Promise<boolean>; wake(): void };

/** Wakes the assigner when a ticket came into the queue, or somebody has room by it for another. */
export function createQueueSignal({ hasAutomaticTeams, wake }: Parts) {
  let timer: NodeJS.Timeout | undefined;
  let known: { untilMs: number; isNeeded: boolean } | undefined;

  async function look(): Promise<void> {
    timer = undefined;
    try {
      if (!known || Date.now() > known.untilMs) {
        known = { untilMs: Date.now() + knownForMs, isNeeded: await hasAutomaticTeams() };
      }
      if (known.isNeeded) wake();
    } catch {
      // The assigner looks by itself before long.
    }
  }

  return {
    changed(ticket: TicketRecord): void {
      const isOpen = statusOf(ticket) === "open";
      const concernsQueue = ticket.assigneeId
        ? !isOpen || ticket.isSpam || wasSomebodyElses(ticket)
        : isOpen;
      if (concernsQueue) timer ??= setTimeout(look, gatherMs);
    },
    /** Forgets what it knows: teams are others now. */
    forget(): void {
      known = undefined;
    },
    close: (): void => clearTimeout(timer),
  };
}

const wasSomebodyElses = ({ lastActivity }: TicketRecord): boolean =>
  lastActivity?.changes?.some(({ field, from }) => field === "assigneeId" && from !== null) ??
  false;
