import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { platform } from "../../platform/current.ts";

/** A ticket's window of its own shows that ticket alone: what leads elsewhere opens in the main window. */
export function useTicketWindow(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const ownTicketId = platform.console?.ownTicketId ?? null;
  const own = `/inbox/${ownTicketId}`;
  // Its session has ended: the window closes.
  const isElsewhere = ownTicketId !== null && pathname !== own && pathname !== "/login";
  useEffect(() => {
    if (!isElsewhere) return;
    platform.console?.openInMainWindow(pathname + search + hash);
    void navigate(own, { replace: true });
  }, [isElsewhere, pathname, search, hash, own, navigate]);
}
