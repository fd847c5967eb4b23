import type { DesktopSettings } from "@deskbell/shared/desktop/desktop-settings";
import type { NotificationTest } from "@deskbell/shared/desktop/ipc";
import { isQuiet } from "@deskbell/shared/desktop/quiet-hours";
import type { LeftNotices } from "./leftover-notifications.ts";
import { type News, noticeText } from "./notification-text.ts";
import type { Notifier } from "./notifier.ts";
import { createPause } from "./pause-notifications.ts";

type Parts = {
  notifier: Notifier;
  left: LeftNotices;
  isSupported(): boolean;
  settings(): DesktopSettings;
  /** Whether the agent looks at the console. */
  isFocused(): boolean;
  open(ticketId: string): void;
  now?(): Date;
};

export type Notices = ReturnType<typeof createNotices>;

/** Tells the agent what customers do, one notification a ticket, unless they see it anyway or want quiet. */
export function createNotices(parts: Parts) {
  const { notifier, left, isSupported, settings, isFocused, open, now = () => new Date() } = parts;
  /** Since the agent last looked at the ticket. */
  const unseen = new Map<string, { count: number; takeAway(): void }>();
  let shownTicketId: string | null = null;
  const pause = createPause(now);

  function forget(ticketId: string): void {
    unseen.get(ticketId)?.takeAway();
    unseen.delete(ticketId);
    left.gone(ticketId);
  }

  return {
    raise(news: News): void {
      const { ticketId } = news;
      const { notifications, notificationText, quietHours } = settings();
      if (ticketId === shownTicketId && isFocused()) return;
      const before = unseen.get(ticketId);
      const count = (before?.count ?? 0) + (news.kind === "message" ? 1 : 0);
      before?.takeAway();
      const isSilent = !notifications || pause.isOn() || isQuiet(quietHours, now());
      const text = noticeText(news, count, notificationText);
      const onClick = () => {
        unseen.delete(ticketId);
        left.gone(ticketId);
        open(ticketId);
      };
      const takeAway = isSilent ? () => {} : notifier.show(text, onClick, ticketId);
      if (!isSilent) left.shown(ticketId);
      unseen.set(ticketId, { count, takeAway });
    },

    /** The agent has read the ticket, perhaps on another device. */
    read: forget,

    /** The page shows a ticket's conversation, or none. */
    showsTicket(ticketId: string | null): void {
      shownTicketId = ticketId;
      if (ticketId !== null && isFocused()) forget(ticketId);
    },

    /** The agent looks at the console again. */
    focused(): void {
      if (shownTicketId !== null) forget(shownTicketId);
    },

    /** Nobody is signed in any more: nothing of them stays on the screen. */
    clear(): void {
      for (const ticketId of [...unseen.keys()]) forget(ticketId);
      left.takeAway();
      shownTicketId = null;
    },

    /** The window was closed for the first time. */
    tellTray(onClick: () => void): void {
      const body = "Deskbell goes on here and tells you of new messages. Quit it from this menu.";
      notifier.show({ title: "Deskbell is in the tray", body }, onClick);
    },

    pause,

    async test(): Promise<NotificationTest> {
      const { notifications, quietHours } = settings();
      if (!notifications) return { outcome: "off", reason: "Notifications are switched off." };
      if (!isSupported()) {
        return { outcome: "failed", reason: "This system has nothing that shows notifications." };
      }
      const failure = await notifier.test({
        title: "Deskbell",
        body: "This is what a notification looks like.",
      });
      if (failure !== null) return { outcome: "failed", reason: failure };
      if (pause.isOn()) return { outcome: "shown", reason: "They are paused for an hour, though." };
      if (isQuiet(quietHours, now())) {
        const reason = `These are your quiet hours, though: others are not shown until ${quietHours.to}.`;
        return { outcome: "shown", reason };
      }
      return { outcome: "shown", reason: "" };
    },
  };
}
