import { t } from "../../../i18n/t.ts";
import { MoreRows, type MoreRowsProps } from "../../../ui/feedback/MoreRows.tsx";
import styles from "./MoreTickets.module.css";

/** Below the last ticket that is loaded. */
export function MoreTickets(props: MoreRowsProps & { isNarrow: boolean }) {
  if (!props.isLoading && !props.hasFailed) return null;
  return (
    <div className={styles.more}>
      <MoreRows
        {...props}
        loading={t("Loading more tickets")}
        failed={t("More tickets could not be loaded.")}
      />
    </div>
  );
}
