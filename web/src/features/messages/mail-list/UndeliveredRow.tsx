import type { UndeliveredMail } from "@deskbell/shared/mail/undelivered-mail";
import { MailCheck, RotateCw, X } from "lucide-react";
import { Link } from "react-router-dom";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import panel from "../../../ui/panel-list.module.css";
import { RelativeTime } from "../../../ui/time/Time.tsx";
import { useActing } from "../../../ui/toasts/use-acting.ts";
import styles from "./MailList.module.css";
import { RawOfUndelivered } from "./RawOfUndelivered.tsx";
import { SelectMail } from "./SelectMail.tsx";
import {
  useDismissMailMutation,
  useReleaseAddressMutation,
  useSendAgainMutation,
} from "./undelivered.api.ts";
import { kindOf, problemOf, wayOut } from "./undelivered-words.ts";

const iconPx = 16;

interface UndeliveredRowProps {
  mail: UndeliveredMail;
  isSelected: boolean;
  onSelect(is: boolean): void;
  /** It is about to leave the list. */
  onDone(): void;
}

/** One mail that did not arrive: to whom, about what, why, and what can be done. */
export function UndeliveredRow({ mail, isSelected, onSelect, onDone }: UndeliveredRowProps) {
  const { to, subject, ticket, at, isGivenUp, canTryAgain } = mail;
  const { isBusy, act } = useActing(onDone);
  const [sendAgain] = useSendAgainMutation();
  const [dismiss] = useDismissMailMutation();
  const [release] = useReleaseAddressMutation();
  const describedBy = `mail-${mail._id}`;
  const hint = wayOut(mail);
  return (
    <li className={styles.mail} aria-labelledby={describedBy}>
      <div className={styles.head}>
        <SelectMail subject={subject} isSelected={isSelected} onSelect={onSelect} />
        <span className={panel.name}>
          <bdi>{to}</bdi>
          <span className={panel.mark}>{kindOf(mail)}</span>
        </span>
        <span className={panel.facts}>
          <RelativeTime iso={at} />
        </span>
      </div>
      <p className={styles.subject} id={describedBy}>
        <bdi>{subject}</bdi>
      </p>
      <p className={styles.reason}>
        <bdi>{problemOf(mail)}</bdi>{" "}
        {ticket && (
          <Link to={`/inbox/${ticket._id}`}>
            {t("Ticket #{number}", { number: String(ticket.ticket) })}
          </Link>
        )}
      </p>
      {isGivenUp && (
        <p className={styles.reason}>
          {t("Nothing is mailed to this address any more, until somebody says that it works.")}
        </p>
      )}
      {hint !== null && <p className={styles.reason}>{hint}</p>}
      <div className={styles.actions}>
        {canTryAgain && (
          <Button
            icon={<RotateCw size={iconPx} aria-hidden="true" />}
            isBusy={isBusy}
            onClick={() => void act(sendAgain({ id: mail._id }), t("It is mailed once more."))}
          >
            {t("Try again")}
          </Button>
        )}
        {isGivenUp && (
          <Button
            icon={<MailCheck size={iconPx} aria-hidden="true" />}
            isBusy={isBusy}
            onClick={() => void act(release(mail._id), t("E-mails go to this address again."))}
          >
            {t("Mail there again")}
          </Button>
        )}
        <Button
          icon={<X size={iconPx} aria-hidden="true" />}
          isBusy={isBusy}
          onClick={() => void act(dismiss({ id: mail._id }), t("It is not listed any more."))}
        >
          {t("Dismiss")}
        </Button>
        <RawOfUndelivered mail={mail} />
      </div>
    </li>
  );
}
