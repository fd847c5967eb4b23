import { type Change, commitChange } from "../activity/commit-change.ts";
import type { TicketRecord } from "../ticket.model.ts";

type Parts = {
  runExclusive<T>(ticketId: string, task: () => Promise<T>): Promise<T>;
  /** Publishes a changed ticket to staff; never rejects. */
  publish(ticket: TicketRecord, options: { isPublic: false }): Promise<unknown>;
};

/** What changes of a ticket for staff alone, and why. */
export type LoneChange = Pick<Change, "set" | "computed"> & { entry: NonNullable<Change["entry"]> };

/** Changes that nobody asked for at this moment and that customers see nothing of: the desk makes them. */
export function createLoneChange({ runExclusive, publish }: Parts) {
  /** @returns whether something was changed */
  return (
    ticketId: string,
    decide: (ticket: TicketRecord) => LoneChange | null | Promise<LoneChange | null>,
  ): Promise<boolean> =>
    runExclusive(ticketId, async () => {
      const committed = await commitChange(ticketId, async (ticket) => {
        const change = await decide(ticket);
        if (!change) return null;
        const { set, computed, entry } = change;
        return {
          set,
          computed: { ...computed, changedAt: { $max: ["$changedAt", entry.at] } },
          entry,
        };
      });
      if (!committed?.hasChanged) return false;
      await publish(committed.ticket, { isPublic: false });
      return true;
    });
}

export type ChangeAlone = ReturnType<typeof createLoneChange>;
