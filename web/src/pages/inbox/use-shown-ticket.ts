import { useEffect } from "react";
import { platform } from "../../platform/current.ts";

/** Tells the platform which ticket is open. */
export function useShownTicket(ticketId: string | null): void {
  useEffect(() => {
    platform.showsTicket(ticketId);
    return () => platform.showsTicket(null);
  }, [ticketId]);
}
