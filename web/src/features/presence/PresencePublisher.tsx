import { useEffect } from "react";
import { useAppDispatch } from "../../state/hooks.ts";
import { ticketViewed } from "../../state/presence.slice.ts";
import { useIsPageActive } from "../../ui/use-is-page-active.ts";

/** Draws nothing: notes which ticket somebody looks at as long as they do. */
export function PresencePublisher({ ticketId }: { ticketId: string }) {
  const dispatch = useAppDispatch();
  const isPageActive = useIsPageActive();
  useEffect(() => {
    dispatch(ticketViewed(isPageActive ? ticketId : null));
  }, [ticketId, isPageActive, dispatch]);
  useEffect(() => {
    return () => void dispatch(ticketViewed(null));
  }, [dispatch]);
  return null;
}
