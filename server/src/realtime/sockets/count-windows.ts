import type { LiveServerSocket } from "../live.ts";
import { socketsMax } from "./guard-socket.ts";

/**
 * Counts the windows that each person has open at this node. A window counts from the moment it is let
 * in, which is before it is in its rooms: many at once are counted as well.
 */
export function createWindowCount() {
  const openBy = new Map<string, number>();

  function release(userId: string): void {
    const left = (openBy.get(userId) ?? 1) - 1;
    if (left > 0) openBy.set(userId, left);
    else openBy.delete(userId);
  }

  return {
    /** Whether a person may have this window too; it is counted until it, or its connection, is gone. */
    hasRoom(userId: string, socket: LiveServerSocket): boolean {
      const count = openBy.get(userId) ?? 0;
      if (count >= socketsMax || socket.conn.readyState !== "open") return false;
      openBy.set(userId, count + 1);
      let isCounted = true;
      const releaseOnce = () => {
        if (isCounted) release(userId);
        isCounted = false;
      };
      socket.once("disconnect", releaseOnce);
      socket.conn.once("close", releaseOnce); // also before its handshake was acknowledged
      return true;
    },
  };
}
