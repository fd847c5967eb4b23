import type { TicketForViewer } from "@deskbell/shared/tickets/ticket";
import type { Viewer, ViewerNow } from "../../identity/viewer.ts";
import { commitChange } from "../activity/commit-change.ts";
import { noTicket, refuseOthers } from "../changes/commit-staff-change.ts";
import type { TicketRecord } from "../ticket.model.ts";

export type ChangeForOneselfParts = {
  runExclusive<T>(ticketId: string, task: () => Promise<T>): Promise<T>;
  publish(ticket: TicketRecord, options: { isPublic: false }): Promise<unknown>;
  present(ticket: TicketRecord, viewer: Viewer): Promise<TicketForViewer>;
};

/** Fields of an update pipeline that a change sets; null where it is so already. */
type PlanChange = (ticket: TicketRecord, viewerId: string) => Record<string, unknown> | null;

/**
 * Changes what a ticket is to one of the staff alone; the same again changes nothing. No entry of its history: it is
 * nobody else's matter. The plan sets by which time windows that were away catch up.
 *
 * @throws AppError `not_found` (404), `not_allowed` (403) for customers
 */
export const createChangeForOneself =
  ({ runExclusive, publish, present }: ChangeForOneselfParts) =>
  (viewerNow: ViewerNow, ticketId: string, plan: PlanChange): Promise<TicketForViewer> =>
    runExclusive(ticketId, async () => {
      let viewer = await viewerNow();
      const committed = await commitChange(ticketId, async (ticket) => {
        viewer = await viewerNow();
        refuseOthers(viewer, ticket);
        const fields = plan(ticket, viewer.id);
        if (!fields) return null;
        return { set: {}, computed: fields, entry: null };
      });
      if (!committed) throw noTicket();
      if (committed.hasChanged) await publish(committed.ticket, { isPublic: false });
      return present(committed.ticket, viewer);
    });
