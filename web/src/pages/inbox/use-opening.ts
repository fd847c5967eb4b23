import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useMemo } from "react";
import type { Said } from "../../features/messages/thread/thread-rows.ts";

/**
 * A ticket as its creator described it: the first thing said in its conversation. The same object
 * as long as the description stays, however often news make another ticket of it.
 */
export function useOpening(ticket: Ticket | undefined): Said | undefined {
  const text = ticket
    ? JSON.stringify({
        sender: ticket.creator,
        text: ticket.description,
        files: ticket.attachments,
        createdAt: ticket.createdAt,
      } satisfies Said)
    : "";
  return useMemo(() => (text === "" ? undefined : (JSON.parse(text) as Said)), [text]);
}
