import type { Message } from "@deskbell/shared/messages/message";
import type { Activity } from "@deskbell/shared/tickets/activity";
import type { Seen, Thread } from "./history.ts";

/** What a window shows of each conversation's messages, or history: without gaps, in order, each number once. */
export function createShownStream(viewer: string, ticketIds: readonly string[]) {
  const shownOf = new Map<string, Seen[]>(ticketIds.map((id) => [id, []]));
  const lastSeq = (ticketId: string): number => shownOf.get(ticketId)?.at(-1)?.seq ?? 0;
  return {
    lastSeq,
    /** @returns false when one in between is missing */
    show(conversation: string, seen: Seen): boolean {
      const last = lastSeq(conversation);
      if (seen.seq > last + 1 && shownOf.has(conversation)) return false;
      if (seen.seq > last) shownOf.get(conversation)?.push(seen);
      return true;
    },
    threads: (): Thread[] =>
      [...shownOf].map(([conversation, shown]) => ({ viewer, conversation, shown })),
  };
}

export const seenMessage = ({ _id: id, seq, clientMessageId }: Message): Seen => ({
  seq,
  id,
  clientMessageId,
});

/** An entry is a note, or what was changed, by whom, and after which message. */
export function seenEntry(entry: Activity): Seen {
  const { seq, afterSeq, kind, actor, changes, note, at } = entry;
  const whole = JSON.stringify([seq, afterSeq, kind, actor.kind, actor.person?.id, changes, at]);
  return { seq, id: note?._id ?? whole, clientMessageId: note?.clientNoteId ?? "" };
}
