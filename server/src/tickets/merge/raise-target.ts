import { commitChange } from "../activity/commit-change.ts";
import { effectsOf, type Written } from "../lifecycle/message-effects.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { absorbedIn } from "./absorbed.ts";

type Parts = {
  reopenDays: number;
  publish(ticket: TicketRecord, options: { hasEntry: boolean }): Promise<unknown>;
};

/**
 * Lets the ticket that has taken another's place be as if a message were its own that was stored in that
 * one while it was merged: somebody waits for an answer there, and it is unread. A ticket between both, itself merged,
 * has it for when that is undone. Where a merge is being undone, it concerns the target no more.
 */
export const createTargetRaising =
  ({ reopenDays, publish }: Parts) =>
  async (merged: Pick<TicketRecord, "mergedInto" | "mergeKey">, message: Written) => {
    for (let { mergedInto, mergeKey } = merged; mergedInto && mergeKey; ) {
      const key = mergeKey;
      let hasEntry = false;
      const committed = await commitChange(mergedInto.toString(), (ticket) => {
        const absorbed = absorbedIn(ticket, key);
        if (!absorbed || absorbed.isGivenUp) return null;
        // Its mail is its own ticket's affair, where it is stored; and what its author wanted to become of that one
        // says nothing of another, in which they have not seen what was written.
        const { intended: _, ...raised } = { ...message, seq: ticket.lastSeq, mailDueAt: null };
        const change = effectsOf(ticket, raised, reopenDays);
        hasEntry = change.entry !== null;
        return change;
      });
      if (!committed?.hasChanged) return;
      await publish(committed.ticket, { hasEntry });
      // As it was when it was written over: one that is merged later brings along what it has.
      ({ mergedInto, mergeKey } = committed.ticket);
    }
  };
