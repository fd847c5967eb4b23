import type { ContactMessage } from "@deskbell/shared/contact/contact";
import { Archive, Check, CircleAlert, Clock, TicketPlus } from "lucide-react";
import { Link } from "react-router-dom";
import { causeOf } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { RelativeTime } from "../../ui/time/Time.tsx";
import { notify } from "../../ui/toasts/notify.ts";
import styles from "./ContactMessageCard.module.css";
import { useOpenContactTicketMutation } from "./contact.api.ts";

const states = {
  queued: { Icon: Clock, word: t("Waiting to be sent") },
  sent: { Icon: Check, word: t("Sent by e-mail") },
  failed: { Icon: CircleAlert, word: t("Could not be sent by e-mail") },
  kept: { Icon: Archive, word: t("Kept here") },
} as const;

/** One message of the contact form, as staff read it: who, about what, all of it, and whether it was mailed or became a ticket. */
export function ContactMessageCard({ message }: { message: ContactMessage }) {
  const { _id, name, email, subject, message: text, state, ticketId, createdAt } = message;
  const { Icon, word } = states[ticketId ? "sent" : state];
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
      <div className={styles.foot}>
        <p className={styles.state} data-state={ticketId ? "sent" : state}>
          <Icon size={16} aria-hidden="true" />
          {ticketId ? <Link to={`/inbox/${ticketId}`}>{t("A ticket was opened")}</Link> : word}
        </p>
        {!ticketId && state !== "queued" && <OpenTicket messageId={_id} subject={subject} />}
      </div>
    </article>
  );
}

/** Answered like any other ticket then, by mail. */
function OpenTicket({ messageId, subject }: { messageId: string; subject: string }) {
  const [open, { isLoading }] = useOpenContactTicketMutation();
  const submit = async () => {
    const { error } = await open(messageId);
    if (error) notify.error(causeOf(error));
    else notify.success(t("A ticket was opened"));
  };
  return (
    <Button
      icon={<TicketPlus size={16} aria-hidden="true" />}
      aria-label={t("Open a ticket: {subject}", { subject })}
      isBusy={isLoading}
      onClick={() => void submit()}
    >
      {t("Open a ticket")}
    </Button>
  );
}

/** Opens the reader's own mail program with an answer begun. */
function answerTo(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(t("Re: {subject}", { subject }))}`;
}
