import type { Note } from "@deskbell/shared/tickets/note";
import { t } from "../../../i18n/t.ts";
import styles from "./MailMark.module.css";
import { MailMark } from "./MailMark.tsx";

/** Below a note that came by e-mail, as an answer to what was forwarded: from where, and the way to the original. */
export function AnswerToForward({ byMail }: { byMail: NonNullable<Note["byMail"]> }) {
  return (
    <>
      <p className={styles.mark}>
        <span>{t("Answers what was forwarded, from {address}", { address: byMail.address })}</span>
      </p>
      <MailMark byMail={byMail} />
    </>
  );
}
