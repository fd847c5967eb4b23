import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useEffect } from "react";
import { showPageTitle } from "../../platform/title-count.ts";

/** Calls the browser's tab after the ticket that is open, so that one of several is found. */
export function useTicketTitle(ticket: Ticket | undefined): void {
  const title = ticket ? `#${ticket.ticket} ${ticket.subject}` : "Inbox";
  useEffect(() => showPageTitle(title), [title]);
}
