import { useEffect } from "react";
import { useAppSelector } from "../../../state/hooks.ts";
import { useIsPageActive } from "../../../ui/use-is-page-active.ts";

/** The newest message counts as read after it was in view for this long. */
const readAfterMs = 1_000;

interface Reading {
  /** Whether there is anything to be read. */
  isUnread: boolean;
  /** Number of the newest message while it is in view, else null. */
  newestSeq: number | null;
  onRead(seq: number): void;
}

/** Marks an unread conversation as read once its end was in view on an active page for a second; again after a reconnect. */
export function useReading({ isUnread, newestSeq, onRead }: Reading): void {
  const isPageActive = useIsPageActive();
  const isConnected = useAppSelector(({ connection }) => connection.isConnected);

  useEffect(() => {
    if (!isUnread || !isPageActive || !isConnected || newestSeq === null) return;
    const timer = setTimeout(onRead, readAfterMs, newestSeq);
    return () => clearTimeout(timer);
  }, [isUnread, isPageActive, isConnected, newestSeq, onRead]);
}
