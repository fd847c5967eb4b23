import { t } from "../../../i18n/t.ts";
import { fullTimeText } from "../../../ui/time/time-texts.ts";
import styles from "./MessageMarks.module.css";

interface Changed {
  editedAt?: string | undefined;
  deletedAt?: string | undefined;
  redactedAt?: string | undefined;
}

/** Beside the time of a message or note: that its words are not those that were sent. */
export function MessageMarks({ said: { editedAt, deletedAt, redactedAt } }: { said: Changed }) {
  if (deletedAt) return null;
  return (
    <>
      {editedAt && (
        <span className={styles.mark} title={fullTimeText(editedAt)}>
          {t("Edited")}
        </span>
      )}
      {redactedAt && (
        <span className={styles.mark} title={fullTimeText(redactedAt)}>
          {t("Redacted")}
        </span>
      )}
    </>
  );
}
