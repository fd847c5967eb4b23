import { canTryAgain, decisionsFor, type ListedMail } from "@deskbell/shared/mail/listed-mail";
import { Ban, Eye, MessageSquarePlus, RotateCw, TicketPlus, X } from "lucide-react";
import { Link } from "react-router-dom";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import panel from "../../../ui/panel-list.module.css";
import { RelativeTime } from "../../../ui/time/Time.tsx";
import styles from "./MailList.module.css";
import { reasonText } from "./mail-words.ts";
import { SelectMail } from "./SelectMail.tsx";
import { useDecide } from "./use-decide.ts";

const iconPx = 16;

interface MailRowProps {
  mail: ListedMail;
  /** Where several can be decided on at once. */
  selecting?: { isSelected: boolean; onSelect(is: boolean): void } | undefined;
  onShow(): void;
  /** It is about to leave the list. */
  onDone(): void;
}

/** One mail: who, what, why it is here, and what can be done with it. */
export function MailRow({ mail, selecting, onShow, onDone }: MailRowProps) {
  const { state, from, subject, isProven, ticket, arrivedAt } = mail;
  const isRead = state !== "stored";
  const title = subject || (isRead ? t("(no subject)") : t("(not read yet)"));
  const describedBy = `mail-${mail._id}`;
  return (
    <li className={styles.mail} aria-labelledby={describedBy}>
      <div className={styles.head}>
        {selecting && <SelectMail subject={title} {...selecting} />}
        <span className={panel.name}>
          {from && <bdi>{from.name || from.address}</bdi>}
          {!from && t("Unknown sender")}
          {from?.name && <bdi className={styles.address}>{from.address}</bdi>}
          {from && !isProven && <span className={panel.mark}>{t("Not proven")}</span>}
        </span>
        <span className={panel.facts}>
          <RelativeTime iso={arrivedAt} />
        </span>
      </div>
      <p className={styles.subject} id={describedBy}>
        <bdi>{title}</bdi>
      </p>
      <p className={styles.reason}>
        {reasonText(mail)}{" "}
        {ticket && (
          <Link to={`/inbox/${ticket._id}`}>
            {t("Ticket #{number}", { number: String(ticket.ticket) })}
          </Link>
        )}
      </p>
      <MailActions mail={mail} onShow={onShow} onDone={onDone} />
    </li>
  );
}

/** What can be done with a mail as it is now. */
function MailActions({ mail, onShow, onDone }: Omit<MailRowProps, "selecting">) {
  const { ticket } = mail;
  const { decide, tryAgain, isBusy } = useDecide(mail, onDone);
  const decisions = decisionsFor(mail);
  return (
    <div className={styles.actions}>
      {decisions.includes("join") && ticket && (
        <Button
          variant="primary"
          icon={<MessageSquarePlus size={iconPx} aria-hidden="true" />}
          isBusy={isBusy("join")}
          onClick={() => decide("join")}
        >
          {t("Accept into #{number}", { number: String(ticket.ticket) })}
        </Button>
      )}
      {canTryAgain(mail) && (
        <Button
          icon={<RotateCw size={iconPx} aria-hidden="true" />}
          isBusy={isBusy("again")}
          onClick={tryAgain}
        >
          {t("Try again")}
        </Button>
      )}
      {decisions.includes("open") && (
        <Button
          icon={<TicketPlus size={iconPx} aria-hidden="true" />}
          isBusy={isBusy("open")}
          onClick={() => decide("open")}
        >
          {mail.reason === "spam" ? t("Not spam: open a ticket") : t("Open a new ticket")}
        </Button>
      )}
      {decisions.includes("spam") && (
        <Button
          icon={<Ban size={iconPx} aria-hidden="true" />}
          isBusy={isBusy("spam")}
          onClick={() => decide("spam")}
        >
          {t("Spam")}
        </Button>
      )}
      {decisions.includes("dismiss") && (
        <Button
          icon={<X size={iconPx} aria-hidden="true" />}
          isBusy={isBusy("dismiss")}
          onClick={() => decide("dismiss")}
        >
          {t("Dismiss")}
        </Button>
      )}
      <Button icon={<Eye size={iconPx} aria-hidden="true" />} onClick={onShow}>
        {t("Original")}
      </Button>
    </div>
  );
}
