import type { Macro } from "@deskbell/shared/macros/macro";
import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { causeOf } from "../../../../api/http/api-error.ts";
import { macrosApi } from "../../../../api/macros.api.ts";
import { t } from "../../../../i18n/t.ts";
import type { AppThunk } from "../../../../state/hooks.ts";
import { seenOf } from "../../../../ui/tickets/seen-of.ts";
import { notify } from "../../../../ui/toasts/notify.ts";
import { beginChange } from "../../../../ui/undo/last-changes.ts";
import { undoOf } from "../../../../ui/undo/undo-of.ts";

/** One change, without anything to be sent; it can be undone as any of a ticket. */
export function runMacroAlone(
  { id, name }: Pick<Macro, "id" | "name">,
  ticket: StaffTicket,
): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const { _id: ticketId } = ticket;
    const seen = seenOf(ticket);
    const begun = beginChange();
    const { data: answer, error } = await dispatch(
      macrosApi.endpoints.runMacro.initiate({ id, ticketId, seen }, { track: false }),
    );
    if (!answer) {
      begun.dropped();
      notify.error(causeOf(error));
      return;
    }
    const words = t("“{name}” is done.", { name });
    const { data: changed } = answer;
    const undo = undoOf(answer, seen);
    if (undo !== null) {
      begun.stored({ ticketId, number: changed.ticket, words, undo, seen: seenOf(changed) });
      return;
    }
    // It was so already.
    begun.dropped();
    notify.success(words);
  };
}
