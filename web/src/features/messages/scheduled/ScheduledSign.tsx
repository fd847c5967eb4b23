import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import { Clock } from "lucide-react";
import { t } from "../../../i18n/t.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./ScheduledSign.module.css";
import { useListScheduledQuery } from "./scheduled.api.ts";
import { rowWhenTexts, whenText } from "./scheduled-words.ts";

/** “Sends Thu 10:30 AM” and “Thu”; a time needs more than a day, and other languages more than both. */
const usualMaxChars = { long: 20, short: 3 };

/** In a ticket's row: when the next of the viewer's replies there goes by itself. */
export function ScheduledSign({ ticketId }: { ticketId: string }) {
  const { sendAt } = useListScheduledQuery(null, {
    selectFromResult: ({ data }) => ({ sendAt: nextIn(data, ticketId) }),
  });
  if (sendAt === undefined) return null;
  const words = t("Sends {when}", { when: whenText(sendAt) });
  const { long, short } = rowWhenTexts(sendAt);
  return (
    <span className={styles.sign} data-scheduled title={words}>
      <Clock size={14} aria-hidden="true" />
      <span className={styles.words} aria-hidden="true">
        <span className={styles.long} data-wordy={long.length > usualMaxChars.long}>
          {long}
        </span>
        <span className={styles.short} data-wordy={short.length > usualMaxChars.short}>
          {short}
        </span>
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

function nextIn(all: readonly ScheduledMessage[] | undefined, ticketId: string) {
  return all
    ?.filter(
      ({ conversationId, kind, state }) =>
        conversationId === ticketId && kind === "later" && state === "waiting",
    )
    .map(({ sendAt }) => sendAt)
    .sort()[0];
}
