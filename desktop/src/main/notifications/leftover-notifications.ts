import type { Notification } from "electron";
import type { Notifier } from "./notifier.ts";

/** Windows keeps no more of one program. */
const leftMax = 20;

type Parts = {
  platform: NodeJS.Platform;
  notifier: Pick<Notifier, "takeAwayLeft">;
  /** Of which tickets something may still be on the screen; outlives the console. */
  kept: { read(): readonly string[]; write(ticketIds: string[]): void };
};

export type LeftNotices = ReturnType<typeof createLeftNotices>;

/**
 * The notifications that outlive the console, so that signing out takes those away too that an earlier
 * one has shown. On Linux they end with the program.
 */
export function createLeftNotices(
  notifications: Pick<typeof Notification, "removeAll">,
  { platform, notifier, kept }: Parts,
) {
  const keeps = platform === "win32";
  return {
    shown(ticketId: string): void {
      if (!keeps || kept.read().includes(ticketId)) return;
      kept.write([...kept.read(), ticketId].slice(-leftMax));
    },
    gone(ticketId: string): void {
      if (!keeps || !kept.read().includes(ticketId)) return;
      kept.write(kept.read().filter((id) => id !== ticketId));
    },
    takeAway(): void {
      if (platform === "darwin") notifications.removeAll();
      if (!keeps) return;
      for (const ticketId of kept.read()) notifier.takeAwayLeft(ticketId);
      if (kept.read().length > 0) kept.write([]);
    },
  };
}
