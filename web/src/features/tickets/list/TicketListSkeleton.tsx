import { t } from "../../../i18n/t.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./TicketListSkeleton.module.css";

/** Widths of names to come, so that the rows do not look stamped. CSS pixels. */
const nameWidthsPx = [112, 88, 128, 96, 120, 80, 104] as const;

/** Rows in the shape of tickets that are being fetched. */
export function TicketListSkeleton({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <div className={styles.list} role="status">
      <VisuallyHidden>{t("Loading tickets")}</VisuallyHidden>
      {nameWidthsPx.map((widthPx) => (
        <div key={widthPx} className={styles.row}>
          <Skeleton widthPx={32} heightPx={32} isRound />
          {!isCollapsed && (
            <span className={styles.words}>
              <Skeleton widthPx={widthPx} heightPx={12} />
              <Skeleton widthPx={widthPx + 40} heightPx={12} />
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
