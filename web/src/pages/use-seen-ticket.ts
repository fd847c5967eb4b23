import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useEffect } from "react";
import { platform } from "../platform/current.ts";
import { useAppDispatch } from "../state/hooks.ts";
import { ticketSeen } from "../state/unread.slice.ts";
import { useIsLookedAt } from "../ui/use-is-looked-at.ts";

/** Marks the ticket that is open as read while somebody looks at it, and tells the platform which it is. */
export function useSeenTicket(ticket: Ticket | undefined): void {
  const dispatch = useAppDispatch();
  const isLookedAt = useIsLookedAt();
  const { _id = null, lastSeq = 0 } = ticket ?? {};

  useEffect(() => {
    if (_id !== null && isLookedAt) dispatch(ticketSeen({ _id, lastSeq }));
  }, [_id, lastSeq, isLookedAt, dispatch]);
  useEffect(() => {
    platform.showsTicket(_id);
    return () => platform.showsTicket(null);
  }, [_id]);
}
