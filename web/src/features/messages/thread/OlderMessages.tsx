import { t } from "../../../i18n/t.ts";
import { MoreRows, type MoreRowsProps } from "../../../ui/feedback/MoreRows.tsx";
import styles from "./OlderMessages.module.css";

/** Above the oldest message that is loaded. */
export function OlderMessages(props: MoreRowsProps) {
  return (
    <div className={styles.older}>
      <MoreRows
        {...props}
        loading={t("Loading older messages")}
        failed={t("Older messages could not be loaded.")}
      />
    </div>
  );
}
