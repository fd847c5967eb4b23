import type { StatusChange } from "@deskbell/shared/tickets/status-change";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { causeOf } from "../../../api/http/api-error.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import { receiveTickets } from "../sync/receive-tickets.ts";
import { ticketsApi } from "../tickets.api.ts";
import { useSetTicketStatusMutation } from "./status.api.ts";

const readAgain = { forceRefetch: true, subscribe: false } as const;

type Wanted = Pick<StatusChange, "status"> & Partial<StatusChange>;

/**
 * Sets a ticket's status, as somebody who has seen it up to its newest message. A refusal is shown, and
 * what it was refused for comes with the catch-up.
 *
 * @returns `setStatus`, which resolves with whether it was stored
 */
export function useSetStatus({ _id: ticketId, lastSeq: lastSeenSeq }: Ticket) {
  const dispatch = useAppDispatch();
  const [send, { isLoading }] = useSetTicketStatusMutation();
  const setStatus = async (wanted: Wanted): Promise<boolean> => {
    const { data: ticket, error } = await send({ ticketId, change: { lastSeenSeq, ...wanted } });
    if (ticket) {
      dispatch(receiveTickets([ticket]));
      return true;
    }
    notify.error(causeOf(error));
    // As it is now: what time has made of it no catch-up brings.
    const now = dispatch(ticketsApi.endpoints.readTicket.initiate(ticketId, readAgain));
    void now.then(({ data }) => data && dispatch(receiveTickets([data])));
    return false;
  };
  return { setStatus, isSetting: isLoading };
}
