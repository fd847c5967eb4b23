import { limits } from "@deskbell/shared/limits";
import type { AskedCatchUp, CatchUp, ThreadAnswer } from "@deskbell/shared/realtime/catch-up";
import { isStaffViewer } from "../access/staff-viewer.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { MessageService } from "../messages/message.service.ts";
import type { ScheduledService } from "../messages/scheduled/scheduled.service.ts";
import { changedSince } from "../tickets/activity/note-changed-message.ts";
import type { TicketHead, ticketHeads } from "../tickets/reading/find-ticket-heads.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { UnreadService } from "../unread/unread.service.ts";

export type CatchUpService = ReturnType<typeof createCatchUpService>;

type Parts = {
  tickets: Pick<TicketService, "list" | "activityAfter">;
  ticketHeads: typeof ticketHeads;
  messages: Pick<MessageService, "listAfter" | "listNumbered">;
  scheduled: Pick<ScheduledService, "listFor">;
  unread: Pick<UnreadService, "unreadTickets" | "seenOf">;
};

type AskedThread = AskedCatchUp["threads"][number];

/** Answers all that a window has missed, each part by the means that there are for it alone. */
export function createCatchUpService({ tickets, ticketHeads, messages, scheduled, unread }: Parts) {
  async function changesSince(viewer: Viewer, changedSince: string) {
    const limit = limits.ticketsPageSize;
    const changed = await tickets.list(viewer, { limit, changedSince });
    return { changed, isComplete: changed.length < limit };
  }

  async function threadOf(
    viewer: Viewer,
    { id, seq, activitySeq, revision: known }: AskedThread,
    { head, limit }: { head: TicketHead | null; limit: number },
  ): Promise<ThreadAnswer> {
    if (!head) return { id, isGone: true };
    const isActivityAsked = activitySeq !== undefined && isStaffViewer(viewer);
    const changedSeqs = changedSince(head, known);
    const [found, changed, activity, { readSeq, seen }] = await Promise.all([
      // One more than is answered says whether there are more.
      messages.listAfter(viewer, id, { after: seq, limit: limit + 1 }),
      changedSeqs && messages.listNumbered(viewer, id, changedSeqs),
      isActivityAsked ? tickets.activityAfter(viewer, head, activitySeq) : null,
      unread.seenOf(viewer, id, head),
    ]);
    return {
      id,
      isGone: false,
      revision: head.revision ?? 0,
      ...(changed && { changed }),
      messages: found.slice(0, limit),
      hasMore: found.length > limit,
      ...(activity && { activity: activity.entries, hasMoreActivity: activity.hasMore }),
      readSeq,
      seen,
    };
  }

  return {
    /**
     * What a viewer has missed. Tickets are read before what is in them: a number that a ticket shows is
     * among the messages and entries that are answered, or more of them are announced. A thread that is
     * not there, or not the viewer's to see, is said to be gone.
     */
    async catchUp(viewer: Viewer, { changedSince, threads }: AskedCatchUp): Promise<CatchUp> {
      const [changes, heads] = await Promise.all([
        changedSince ? changesSince(viewer, changedSince) : null,
        ticketHeads(
          viewer,
          threads.map(({ id }) => id),
        ),
      ]);
      const share = Math.floor(limits.catchUpMessagesMax / Math.max(threads.length, 1));
      const limit = Math.min(limits.messagesPageSize, share);
      const isStaff = isStaffViewer(viewer);
      const ids = threads.map(({ id }) => id);
      const [answers, unreadNow, waiting] = await Promise.all([
        Promise.all(
          threads.map((thread, i) => threadOf(viewer, thread, { head: heads[i] ?? null, limit })),
        ),
        unread.unreadTickets(viewer),
        isStaff ? scheduled.listFor(viewer, ids) : null,
      ]);
      return {
        tickets: changes,
        threads: answers,
        ...(waiting && { scheduled: waiting }),
        unread: unreadNow,
      };
    },
  };
}
