import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { causeOf, isApiError } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { notify, rememberViewer } from "../../../ui/toasts/notify.ts";
import type { StoredChange, UndoOutcome } from "../../../ui/undo/last-changes.ts";
import { fieldsApi } from "../fields/ticket-fields.api.ts";
import { receiveTickets } from "../sync/receive-tickets.ts";

/** Has the desk undo a change of a ticket. A refusal is shown, with the ticket as it is by now. */
export function takeChangeBack({
  ticketId,
  number,
  undo,
  seen,
}: StoredChange): AppThunk<Promise<UndoOutcome>> {
  return async (dispatch) => {
    const isSameViewer = rememberViewer();
    const { data: undone, error } = await dispatch(
      fieldsApi.endpoints.changeTicket.initiate(
        { ticketId, change: { undo, seen } },
        { track: false },
      ),
    );
    if (!isSameViewer()) return "refused";
    if (undone) {
      dispatch(receiveTickets([undone.data]));
      return "done";
    }
    // It had changed nothing: somebody else made the ticket so, in the same moment.
    if (isApiError(error) && error.errors.undo) return "refused";
    const cause = causeOf(error);
    notify.error(cause && t("#{number}: {words}", { number, words: cause }));
    const changed = changedTicketIn(error);
    if (changed) dispatch(receiveTickets([changed]));
    return isRefusal(error) ? "refused" : "again";
  };
}

/** What a refusal says of the ticket, where somebody has changed the same. */
export function changedTicketIn(error: unknown): StaffTicket | undefined {
  if (!isApiError(error) || error.code !== "stale_change") return undefined;
  return (error.body as { ticket?: StaffTicket } | undefined)?.ticket;
}

/** Anything else may succeed when it is tried again. */
const isRefusal = (error: unknown): boolean =>
  isApiError(error) &&
  typeof error.status === "number" &&
  error.status < 500 &&
  error.status !== 429;
