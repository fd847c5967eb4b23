import { Lock } from "lucide-react";
import { t } from "../../../i18n/t.ts";
import styles from "./ClosedNotice.module.css";

/** Stands where staff would write: a closed ticket takes no reply. */
export function ClosedNotice() {
  return (
    <p className={styles.notice}>
      <Lock size={16} aria-hidden="true" />
      {t("This ticket is closed. Open it again to reply.")}
    </p>
  );
}
