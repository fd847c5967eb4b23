import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useEffect, useRef } from "react";
import { useAppSelector } from "../../../state/hooks.ts";
import { allTickets, ticketsApi, useReadTicketQuery } from "../tickets.api.ts";

interface TicketAnswer {
  ticket: Ticket | undefined;
  /** What the server answered instead: no such ticket (for this viewer), or no answer. */
  error: unknown;
  refetch(): void;
}

/** One ticket: as the loaded list has it, else asked for; one that leaves the list stays as it was until that is answered. */
export function useTicket(ticketId: string | undefined): TicketAnswer {
  const listed = useAppSelector((state) => {
    const { data } = ticketsApi.endpoints.listTickets.select(allTickets)(state);
    for (const { tickets } of data?.pages ?? []) {
      const found = tickets.find(({ _id }) => _id === ticketId);
      if (found) return found;
    }
    return undefined;
  });
  const skip = ticketId === undefined || listed !== undefined;
  const { currentData, error, refetch } = useReadTicketQuery(ticketId ?? "", { skip });
  const last = useRef<Ticket>(undefined);
  const known = !error && last.current?._id === ticketId ? last.current : undefined;
  const ticket = listed ?? currentData ?? known;
  useEffect(() => {
    last.current = ticket;
  });
  return { ticket, error, refetch: () => void refetch() };
}
