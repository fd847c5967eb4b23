import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { useWritesNote } from "../../state/writing-settings.ts";
import { isWriting, ledFrom } from "../../ui/focus/is-writing.ts";

/**
 * Whether the field in a ticket that was merged meanwhile stays until its writer is led on: without it the next letters
 * would be commands. What is written goes on there as what it is: a note never becomes a reply.
 */
export function useWritingGoesOn(viewerId: string, { _id: ticketId, mergedInto }: Ticket): boolean {
  const [keptIn, setKeptIn] = useState<string | null>(null);
  const { state } = useLocation();
  const from = ledFrom(state);
  // Of two merges the first has led here: the field of the ticket before is still drawn.
  const isIn = isWriting(ticketId) || (from !== null && isWriting(from));
  const isKept = Boolean(mergedInto) && (keptIn === ticketId || isIn);
  const keeps = isKept ? ticketId : null;
  if (keeps !== keptIn) setKeptIn(keeps);
  const [isNote] = useWritesNote(viewerId, ticketId);
  const [isNoteThere, setIsNoteThere] = useWritesNote(viewerId, mergedInto ?? "");
  useEffect(() => {
    if (isKept && isNoteThere !== isNote) setIsNoteThere(isNote);
  });
  return isKept;
}
