import type { Notification } from "electron";
import type { Notifier } from "./notifier.ts";

/** Windows outlivesConsole no more of one program. */
const leftMax = 20;

type Parts = {
  platform: NodeJS.Platform;
  notifier: Pick<Notifier, "removeLeftover">;
  /** Tickets that may still have a notification on the screen; stored beyond the console's end. */
  stored: { read(): readonly string[]; write(ticketIds: string[]): void };
};

export type LeftoverNotifications = ReturnType<typeof createLeftoverNotifications>;

/**
 * Notifications that outlive the console, so that signing out also removes those that an earlier
 * one has shown. On Linux they end with the program.
 */
export function createLeftoverNotifications(
  notifications: Pick<typeof Notification, "removeAll">,
  { platform, notifier, stored }: Parts,
) {
  const outlivesConsole = platform === "win32";
  return {
    shown(ticketId: string): void {
      if (!outlivesConsole || stored.read().includes(ticketId)) return;
      stored.write([...stored.read(), ticketId].slice(-leftMax));
    },
    gone(ticketId: string): void {
      if (!outlivesConsole || !stored.read().includes(ticketId)) return;
      stored.write(stored.read().filter((id) => id !== ticketId));
    },
    /**
     * macOS keeps them, and Electron drops what is typed into one that no object of the running program stands for
     * (shell/browser/notifications/mac/notification_center_delegate.mm): all go with the console.
     */
    consoleEnds(): void {
      if (platform === "darwin") notifications.removeAll();
    },
    removeAll(): void {
      if (platform === "darwin") notifications.removeAll();
      if (!outlivesConsole) return;
      for (const ticketId of stored.read()) notifier.removeLeftover(ticketId);
      if (stored.read().length > 0) stored.write([]);
    },
  };
}
