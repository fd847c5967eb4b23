import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import type { TicketChangeDraft } from "@deskbell/shared/tickets/ticket-change";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { seenOf } from "../../../ui/tickets/seen-of.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import { beginChange } from "../../../ui/undo/last-changes.ts";
import { undoOf } from "../../../ui/undo/undo-of.ts";
import { receiveTickets } from "../sync/receive-tickets.ts";
import { ticketsApi } from "../tickets.api.ts";
import { changedTicketIn } from "../undo/take-change-back.ts";
import { wordsOfChange } from "../undo/words-of-change.ts";
import { useChangeTicketMutation } from "./ticket-fields.api.ts";

const readAgain = { forceRefetch: true, subscribe: false } as const;

/**
 * Changes a ticket, as somebody who has seen it as it is shown. That can be undone for a while. A refusal is shown,
 * with the ticket as it is by now.
 *
 * @returns `change`, which resolves with the ticket as stored, or null where it was refused
 */
export function useChangeTicket(ticket: StaffTicket) {
  const { _id: ticketId } = ticket;
  const dispatch = useAppDispatch();
  const [send, { isLoading }] = useChangeTicketMutation();
  const viewerId = useAppSelector(selectViewer)?._id;
  const change = async (
    set: TicketChangeDraft,
    seen = seenOf(ticket),
  ): Promise<StaffTicket | null> => {
    const begun = beginChange();
    const { data: answer, error } = await send({ ticketId, change: { set, seen } });
    if (answer) {
      const { data: changed } = answer;
      dispatch(receiveTickets([changed]));
      const undo = undoOf(answer, seen);
      if (undo === null) begun.dropped();
      else {
        const words = wordsOfChange(set, changed, viewerId);
        begun.stored({ ticketId, number: changed.ticket, words, undo, seen: seenOf(changed) });
      }
      return changed;
    }
    begun.dropped();
    const current = changedTicketIn(error);
    notify.error(current && set.assigneeId ? whoseItIs(current) : causeOf(error));
    if (current) {
      dispatch(receiveTickets([current]));
      return null;
    }
    // As it is now: what time has made of it no catch-up brings.
    const now = dispatch(ticketsApi.endpoints.readTicket.initiate(ticketId, readAgain));
    void now.then(({ data }) => data && dispatch(receiveTickets([data])));
    return null;
  };
  return { change, isChanging: isLoading };
}

const whoseItIs = ({ assignee }: StaffTicket): string =>
  assignee
    ? t("{name} has this ticket by now.", { name: assignee.name })
    : t("Nobody has this ticket any more. Assign it again.");
