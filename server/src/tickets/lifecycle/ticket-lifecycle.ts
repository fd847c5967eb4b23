import { type CustomerStatus, customerStatusOf } from "@deskbell/shared/tickets/lifecycle";
import type { StatusChange } from "@deskbell/shared/tickets/status-change";
import type { TicketForViewer } from "@deskbell/shared/tickets/ticket";
import { can } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../../identity/viewer.ts";
import { commitChange } from "../activity/commit-change.ts";
import { noTicket } from "../changes/commit-staff-change.ts";
import type { ArrivalsBetween } from "../changes/overtaken.ts";
import { refuseMerged } from "../merge/refuse-merged.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import { statusOf } from "./enter-status.ts";
import { followUpOf, type OpenTicket } from "./follow-up.ts";
import { runTimers } from "./run-timers.ts";
import { refuseUnseen, statusChangeOf } from "./set-status.ts";

type Parts = {
  runExclusive<T>(ticketId: string, task: () => Promise<T>): Promise<T>;
  /** Publishes a changed ticket to its windows; never rejects. */
  publish(ticket: TicketRecord, options?: { isPublic?: boolean }): Promise<unknown>;
  present(ticket: TicketRecord, viewer: Viewer): Promise<TicketForViewer>;
  isClosed(ticketId: string): Promise<boolean>;
  open: OpenTicket;
  arrivalsBetween: ArrivalsBetween;
  /** How long a solved ticket can be reopened before time closes it. */
  reopenDays: number;
  /** How long mails to a customer wait; null where none are sent. */
  answersWaitMs(): number | null;
};

/** The life of a ticket after it was opened: its statuses, what time does to them, and what follows a closed one. */
export function createTicketLifecycle(parts: Parts) {
  const { runExclusive, publish, present, isClosed, open, reopenDays, answersWaitMs } = parts;
  /** Of a snooze its customer knows nothing, nor of its end. */
  const publishTimed = (ticket: TicketRecord) =>
    publish(ticket, { isPublic: statusOf(ticket) === "closed" });

  return {
    /**
     * Sets a ticket's status. The same again changes nothing.
     *
     * @param at now, by the desk's clock
     * @throws AppError `not_found` (404), `not_allowed` (403), `invalid_input` (400), `stale_status` (409)
     *   when the other side has written since, or the ticket has another status by now
     */
    async setStatus(
      viewerNow: ViewerNow,
      ticketId: string,
      draft: StatusChange,
      at = new Date(),
    ): Promise<TicketForViewer> {
      return runExclusive(ticketId, async () => {
        let viewer = await viewerNow();
        let before: CustomerStatus | undefined;
        const committed = await commitChange(ticketId, async (ticket) => {
          viewer = await viewerNow();
          if (!can(viewer, "ticket:read", ticket)) throw noTicket();
          refuseMerged(ticket);
          before = customersStatusOf(ticket);
          const change = statusChangeOf(ticket, viewer, draft, {
            at,
            reopenDays,
            answersWaitMs,
          });
          if (change) await refuseUnseen(ticket, viewer, draft, parts.arrivalsBetween);
          return change;
        });
        if (!committed) throw noTicket();
        const { ticket, hasChanged } = committed;
        if (hasChanged) await publish(ticket, { isPublic: customersStatusOf(ticket) !== before });
        return present(ticket, viewer);
      });
    },

    /** @returns when the next ticket is due; null when none is */
    runTimers: (now: Date, signal?: AbortSignal): Promise<Date | null> =>
      runTimers(now, { runExclusive, onChanged: publishTimed, reopenDays }, signal),

    /**
     * Where a message to this ticket is stored: in the one that has taken its place, and for a customer of a
     * closed one in the ticket that follows it, which is opened by that.
     *
     * @throws AppError `ticket_closed` (409) for staff, who reopen it first
     */
    async placeOfMessage(viewer: Viewer, ticketId: string): Promise<string> {
      let id = ticketId;
      while (await isClosed(id)) {
        const closed = await TicketModel.findById(id).lean();
        if (closed?.mergedInto) {
          id = closed.mergedInto.toString();
          continue;
        }
        if (closed?.creator.id !== viewer.id) throw ticketClosed();
        id = (await followUpOf(viewer, closed, open))._id;
      }
      return id;
    },
  };
}

const customersStatusOf = (ticket: TicketRecord) => customerStatusOf(statusOf(ticket));

export const ticketClosed = () =>
  new AppError("ticket_closed", "This ticket is closed. Open it again, then reply.");
