import { useEffect } from "react";
import { useAppDispatch } from "../../state/hooks.ts";
import { ticketViewed } from "../../state/presence.slice.ts";
import { useIsPageActive } from "../../ui/use-is-page-active.ts";

/** Renders nothing: records which ticket is viewed while the page is active; publish-presence.ts publishes it. */
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
