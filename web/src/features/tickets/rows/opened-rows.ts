import type { Ticket } from "@deskbell/shared/tickets/ticket";

/** The rows as they stood when the open ticket was opened: what comes next does not depend on what happens meanwhile. */
let opened: { ticketId: string; ids: readonly string[] } | null = null;

export function rememberRows(ticketId: string | undefined, rows: readonly Ticket[]): void {
  if (opened?.ticketId === ticketId) return;
  const ids = rows.map(({ _id }) => _id);
  opened = ticketId !== undefined && ids.includes(ticketId) ? { ticketId, ids } : null;
}

/** The ticket below an open one; undefined below the last. */
export const rowBelow = (ticketId: string): string | undefined =>
  opened?.ticketId === ticketId ? opened.ids[opened.ids.indexOf(ticketId) + 1] : undefined;
