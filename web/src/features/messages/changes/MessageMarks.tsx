import { t } from "../../../i18n/t.ts";
import { fullTimeText } from "../../../ui/time/time-texts.ts";
import type { Said } from "../thread/thread-rows.ts";
import styles from "./MessageMarks.module.css";

/** Beside the time of a message: that its words are not those that were sent. */
export function MessageMarks({ said: { editedAt, deletedAt, redactedAt } }: { said: Said }) {
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
