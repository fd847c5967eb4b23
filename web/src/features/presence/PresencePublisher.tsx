import { useEffect } from "react";
import { useAppDispatch } from "../../state/hooks.ts";
import { ticketLookedAt } from "../../state/presence.slice.ts";
import { useIsLookedAt } from "../../ui/use-is-page-active.ts";

/** Draws nothing: notes which ticket somebody looks at as long as they do. */
export function LookTeller({ ticketId }: { ticketId: string }) {
  const dispatch = useAppDispatch();
  const isLookedAt = useIsLookedAt();
  useEffect(() => {
    dispatch(ticketLookedAt(isLookedAt ? ticketId : null));
  }, [ticketId, isLookedAt, dispatch]);
  useEffect(() => {
    return () => void dispatch(ticketLookedAt(null));
  }, [dispatch]);
  return null;
}
