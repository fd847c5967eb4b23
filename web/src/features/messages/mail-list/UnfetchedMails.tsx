import type { UnfetchedMail } from "@deskbell/shared/mail/listed-mail";
import { RotateCw } from "lucide-react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { bytesText } from "../../../ui/files/bytes-text.ts";
import panel from "../../../ui/panel-list.module.css";
import { RelativeTime } from "../../../ui/time/Time.tsx";
import { useActing } from "../../../ui/toasts/use-acting.ts";
import styles from "./MailList.module.css";
import { useFetchMailAgainMutation } from "./mail-problems.api.ts";

/** Mails that the server of a mailbox does not give: they stay there until they can be fetched. */
export function UnfetchedMails({ mails }: { mails: readonly UnfetchedMail[] }) {
  if (mails.length === 0) return null;
  return (
    <section className={panel.part} aria-labelledby="unfetched-mails">
      <h2 className={styles.heading} id="unfetched-mails">
        {t("Could not be fetched")}
      </h2>
      <p className={panel.hint}>{t("They stay in their mailbox; nothing is lost.")}</p>
      <ul className={panel.list} aria-labelledby="unfetched-mails">
        {mails.map((mail) => (
          <Unfetched key={mail._id} mail={mail} />
        ))}
      </ul>
    </section>
  );
}

function Unfetched({ mail }: { mail: UnfetchedMail }) {
  const { _id, address, size, reason, at, isAsked } = mail;
  const [fetchAgain] = useFetchMailAgainMutation();
  const { isBusy, act } = useActing();
  return (
    <li className={styles.mail}>
      <div className={styles.head}>
        <span className={panel.name}>
          <bdi>{address || t("A mailbox")}</bdi>
          <span className={styles.address}>{bytesText(size)}</span>
        </span>
        <span className={panel.facts}>
          <RelativeTime iso={at} />
        </span>
      </div>
      <p className={styles.reason}>
        {reason ? (
          <bdi>{t("The mail server does not give it: {reason}", { reason })}</bdi>
        ) : (
          t("The mail server does not give it.")
        )}
      </p>
      <div className={styles.actions}>
        <Button
          icon={<RotateCw size={16} aria-hidden="true" />}
          isBusy={isBusy}
          isUnavailable={isAsked}
          onClick={() => void act(fetchAgain(_id), t("It is fetched within a minute."))}
        >
          {isAsked ? t("It is fetched within a minute.") : t("Try again")}
        </Button>
      </div>
    </li>
  );
}
