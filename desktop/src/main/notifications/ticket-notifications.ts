import type { DesktopSettings } from "@deskbell/shared/desktop/desktop-settings";
import { isQuiet } from "@deskbell/shared/desktop/quiet-hours";
import { t } from "../i18n/t.ts";
import type { LeftoverNotifications } from "./leftover-notifications.ts";
import type { NotificationText } from "./notification-options.ts";
import type { ReplyTo } from "./notification-replies.ts";
import { formatNotification, type NotificationContent } from "./notification-text.ts";
import type { Notifier } from "./notifier.ts";
import { createPause } from "./pause-notifications.ts";
import { testNotification } from "./test-notification.ts";
import { answerArguments } from "./toast-activation.ts";

type Parts = {
  notifier: Notifier;
  leftovers: LeftoverNotifications;
  isSupported(): boolean;
  settings(): DesktopSettings;
  /** Whether the console's window has the focus. */
  isFocused(): boolean;
  /** Whether a window with the focus shows this ticket alone. */
  isInFocusedWindow(ticketId: string): boolean;
  open(ticketId: string): void;
  /** Something was typed into a notification. */
  answer(to: ReplyTo, text: string): void;
  now?(): Date;
};

export type TicketNotifications = ReturnType<typeof createTicketNotifications>;

/** One notification a ticket for what customers do, unless the agent sees it anyway or wants quiet. */
export function createTicketNotifications(parts: Parts) {
  const {
    notifier,
    leftovers,
    isSupported,
    settings,
    isFocused,
    isInFocusedWindow,
    answer,
    now = () => new Date(),
  } = parts;
  const { unseen, show, forget } = createShown(parts);
  let shownTicketId: string | null = null;
  const pause = createPause(now);

  function answered(to: ReplyTo, text: string): void {
    forget(to.ticketId);
    answer(to, text);
  }

  /** Only who reads what somebody wrote answers it there. */
  function fieldFor({ ticketId, number, answerable }: NotificationContent) {
    if (!answerable) return null;
    const to: ReplyTo = { ticketId, number, ...answerable };
    return {
      placeholder: t("Reply"),
      more: answerArguments(to),
      onReply: (text: string) => answered(to, text),
    };
  }

  return {
    /** What was typed into one, of this console or of an earlier one. */
    answered,

    raise(content: NotificationContent): void {
      const { ticketId } = content;
      const { notifications, notificationText, quietHours } = settings();
      if (ticketId === shownTicketId && isFocused()) return;
      if (isInFocusedWindow(ticketId)) return;
      const before = unseen.get(ticketId);
      const count = (before?.count ?? 0) + (content.kind === "message" ? 1 : 0);
      const isSilent = !notifications || pause.isOn() || isQuiet(quietHours, now());
      const text = formatNotification(content, count, notificationText);
      const field = notificationText === "message" ? fieldFor(content) : null;
      show(isSilent ? null : text, ticketId, count, field);
    },

    /** What became of an answer. */
    say(text: NotificationText, ticketId: string): void {
      show(text, ticketId, unseen.get(ticketId)?.count ?? 0);
    },

    /** The agent has read the ticket, possibly on another device. */
    read: forget,

    /** The page shows this ticket's conversation, or none. */
    showsTicket(ticketId: string | null): void {
      shownTicketId = ticketId;
      if (ticketId !== null && isFocused()) forget(ticketId);
    },

    /** The window got the focus again. */
    focused(): void {
      if (shownTicketId !== null) forget(shownTicketId);
    },

    /** The agent signed out: nothing of theirs stays on the screen. */
    clear(): void {
      for (const ticketId of [...unseen.keys()]) forget(ticketId);
      leftovers.removeAll();
      shownTicketId = null;
    },

    /** What could still be answered, and would be heard by nobody, does not stay on the screen. */
    consoleEnds: leftovers.consoleEnds,

    /** Explains, when the window is closed for the first time, where the console went. */
    explainTray(onClick: () => void): void {
      const body = t(
        "Deskbell goes on here and tells you of new messages. Quit it from this menu.",
      );
      notifier.show({ title: t("Deskbell is in the tray"), body }, onClick);
    },

    pause,

    test: () => testNotification({ notifier, isSupported, settings: settings(), pause, now }),
  };
}

/** At most one a ticket, until the agent has looked at it. */
function createShown({ notifier, leftovers, open }: Parts) {
  const unseen = new Map<string, { count: number; remove(): void }>();

  return {
    unseen,

    /** In place of what the ticket had. @param text null: it is only counted */
    show(
      text: NotificationText | null,
      ticketId: string,
      count: number,
      field: Parameters<Notifier["show"]>[3] = null,
    ): void {
      unseen.get(ticketId)?.remove();
      const onClick = () => {
        unseen.delete(ticketId);
        leftovers.gone(ticketId);
        open(ticketId);
      };
      const remove = text ? notifier.show(text, onClick, ticketId, field) : () => {};
      if (text) leftovers.shown(ticketId);
      unseen.set(ticketId, { count, remove });
    },

    forget(ticketId: string): void {
      unseen.get(ticketId)?.remove();
      unseen.delete(ticketId);
      leftovers.gone(ticketId);
    },
  };
}
