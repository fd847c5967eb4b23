import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { useCommands } from "../../../ui/commands/commands.ts";
import { notify, rememberViewer } from "../../../ui/toasts/notify.ts";
import { receiveTickets } from "../sync/receive-tickets.ts";
import { useSetSilencedMutation } from "./following.api.ts";

/** Whether the viewer is notified of what is written in a ticket, and how to change that; by a command too. */
export function useSilence(ticket: StaffTicket) {
  const { _id: ticketId, ticket: number, silencedBy = [] } = ticket;
  const dispatch = useAppDispatch();
  const viewerId = useAppSelector(selectViewer)?._id;
  const [send, { isLoading }] = useSetSilencedMutation();
  const isSilenced = viewerId !== undefined && silencedBy.includes(viewerId);
  const words = isSilenced ? t("Notify me of this ticket again") : t("No notifications for me");
  const toggle = async () => {
    if (isLoading) return;
    const isSameViewer = rememberViewer();
    const { data, error } = await send({ ticketId, isSilenced: !isSilenced });
    if (!isSameViewer()) return;
    if (!data) return notify.error(causeOf(error));
    dispatch(receiveTickets([data]));
    notify.success(
      isSilenced
        ? t("You are notified of #{number} again.", { number })
        : t(
            "You are notified of #{number} only if somebody mentions you there or gives it to you. It still counts as unread.",
            { number },
          ),
    );
  };
  useCommands([{ words, run: toggle }]);
  return { isSilenced, words, toggle };
}
