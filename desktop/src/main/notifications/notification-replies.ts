import { randomUUID } from "node:crypto";
import type { NotificationReply, ReplyOutcome } from "@deskbell/shared/desktop/ipc";
import { isBlank } from "@deskbell/shared/visible-text";
import { t } from "../i18n/t.ts";
import type { Session } from "../session/session.ts";
import type { KeptReply } from "../settings/stored-settings.ts";
import type { NotificationText } from "./notification-options.ts";

/** What is answered in a notification. */
export interface ReplyTo {
  ticketId: string;
  /** The ticket's number. */
  number: number;
  /** Whom the notification is for. */
  agentId: string;
  /** The number of the message that it shows. */
  lastSeenSeq: number;
}

type Parts = {
  session: Pick<Session, "current" | "subscribe">;
  /** Kept beyond the console's end. */
  stored: { read(): readonly KeptReply[]; write(replies: KeptReply[]): void };
  /** Has the page read them. */
  publish(): void;
  open(ticketId: string): void;
  warn(sentence: string): void;
  notify(text: NotificationText, ticketId: string): void;
};

/** More than anybody types while the page is away; then the oldest go. */
const keptMax = 50;

export type NotificationReplies = ReturnType<typeof createNotificationReplies>;

/**
 * What agents type into notifications. Each is kept in a file until the page has sent it by its outbox: neither a page
 * that is away nor the console's end loses it. The page may be told twice; its id is the message's.
 */
export function createNotificationReplies(parts: Parts) {
  const { session, stored, publish, open, warn, notify } = parts;
  let isResumed = false;
  const becomeLate = () => {
    if (stored.read().length === 0) return;
    stored.write(stored.read().map((reply) => ({ ...reply, isLate: true })));
  };
  session.subscribe((credentials) => {
    if (!credentials) becomeLate();
  });

  return {
    receive(to: ReplyTo, text: string): void {
      const isLate = isResumed && session.current() === null;
      if (!isBlank(text)) {
        const reply = { ...to, id: randomUUID(), text: text.trim(), isLate };
        stored.write([...stored.read(), reply].slice(-keptMax));
      }
      if (isLate || isBlank(text)) open(to.ticketId);
      if (isLate && !isBlank(text)) sayKept(to);
      publish();
    },

    /** The stored session was resumed, or there was none. */
    resumed(): void {
      isResumed = true;
      const [reply] = stored.read();
      if (session.current() !== null || !reply) return;
      becomeLate();
      open(reply.ticketId);
      sayKept(reply);
    },

    read: (): NotificationReply[] => stored.read().map(({ number: _, ...reply }) => reply),

    end(id: string, outcome: ReplyOutcome): void {
      const reply = stored.read().find((one) => one.id === id);
      if (!reply) return;
      stored.write(stored.read().filter((one) => one !== reply));
      const { ticketId, number } = reply;
      const title = t("Your reply in #{ticket} was not sent", { ticket: String(number) });
      if (outcome === "kept") open(ticketId);
      if (outcome === "stale") {
        const body = t("Somebody has written in the meantime. It is your draft now.");
        notify({ title, body }, ticketId);
      }
      if (outcome === "refused") notify({ title, body: t("It waits in the ticket.") }, ticketId);
    },

    /** Their author has signed out, or a sign-in has failed: late ones are of a session before, and wait for their author. */
    clear(): void {
      const late = stored.read().filter(({ isLate }) => isLate);
      if (late.length < stored.read().length) stored.write(late);
    },
  };

  function sayKept({ number }: Pick<ReplyTo, "number">): void {
    warn(
      t("Your reply in #{ticket} was not sent. Once you have signed in you find it there.", {
        ticket: String(number),
      }),
    );
  }
}
