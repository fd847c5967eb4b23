import type { ContactMessage } from "@deskbell/shared/contact/contact";
import { Archive, Check, CircleAlert, Clock } from "lucide-react";
import { Link } from "react-router-dom";
import { t } from "../../i18n/t.ts";
import { RelativeTime } from "../../ui/time/Time.tsx";
import styles from "./ContactMessageCard.module.css";

const states = {
  queued: { Icon: Clock, word: t("Waiting to be sent") },
  sent: { Icon: Check, word: t("Sent by e-mail") },
  failed: { Icon: CircleAlert, word: t("Could not be sent by e-mail") },
  kept: { Icon: Archive, word: t("Kept here") },
} as const;

/** One message of the contact form, as staff read it: who, about what, all of it, and whether it was mailed or became a ticket. */
export function ContactMessageCard({ message }: { message: ContactMessage }) {
  const { name, email, subject, message: text, state, ticketId, createdAt } = message;
  const { Icon, word } = states[state];
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <h2 className={styles.subject} dir="auto">
          {subject}
        </h2>
        <span className={styles.time}>
          <RelativeTime iso={createdAt} />
        </span>
      </header>
      <p className={styles.sender}>
        <bdi>{name}</bdi>{" "}
        <a href={answerTo(email, subject)}>
          <bdi>{email}</bdi>
        </a>
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <p className={styles.state} data-state={state}>
        <Icon size={16} aria-hidden="true" />
        {ticketId ? <Link to={`/inbox/${ticketId}`}>{t("A ticket was opened")}</Link> : word}
      </p>
    </article>
  );
}

/** Opens the reader's own mail program with an answer begun. */
function answerTo(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(t("Re: {subject}", { subject }))}`;
}
