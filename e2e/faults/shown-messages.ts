import type { Message } from "@deskbell/shared/messages/message";
import type { Seen, Thread } from "./history.ts";

/** What a window shows of each conversation: without gaps, in order, each message once. */
export function createShownMessages(viewer: string, ticketIds: readonly string[]) {
  const shownOf = new Map<string, Seen[]>(ticketIds.map((id) => [id, []]));
  const lastSeq = (ticketId: string): number => shownOf.get(ticketId)?.at(-1)?.seq ?? 0;
  return {
    lastSeq,
    /** @returns false when one in between is missing */
    show({ _id: id, conversationId, seq, clientMessageId }: Message): boolean {
      const last = lastSeq(conversationId);
      if (seq > last + 1 && shownOf.has(conversationId)) return false;
      if (seq > last) shownOf.get(conversationId)?.push({ seq, id, clientMessageId });
      return true;
    },
    threads: (): Thread[] =>
      [...shownOf].map(([conversation, shown]) => ({ viewer, conversation, shown })),
  };
}
