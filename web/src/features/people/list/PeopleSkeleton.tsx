import { t } from "../../../i18n/t.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./PeopleSkeleton.module.css";

/** Widths of names to come, so that the rows do not look stamped. CSS pixels. */
const nameWidthsPx = [128, 96, 144, 112, 120] as const;

/** Rows in the shape of people who are being fetched. */
export function PeopleSkeleton() {
  return (
    <div className={styles.list} role="status">
      <VisuallyHidden>{t("Loading people")}</VisuallyHidden>
      {nameWidthsPx.map((widthPx) => (
        <div key={widthPx} className={styles.row}>
          <Skeleton widthPx={40} heightPx={40} isRound />
          <span className={styles.words}>
            <Skeleton widthPx={widthPx} heightPx={12} />
            <Skeleton widthPx={widthPx + 60} heightPx={12} />
          </span>
        </div>
      ))}
    </div>
  );
}
