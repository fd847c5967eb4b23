import { t } from "../../i18n/t.ts";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./ContactMessagesSkeleton.module.css";

/** Widths of subjects to come, so that the cards do not look stamped. CSS pixels. */
const subjectWidthsPx = [180, 240, 150, 210] as const;

/** Cards in the shape of messages that are being fetched. */
export function ContactMessagesSkeleton() {
  return (
    <div className={styles.list} role="status">
      <VisuallyHidden>{t("Loading messages")}</VisuallyHidden>
      {subjectWidthsPx.map((widthPx) => (
        <div key={widthPx} className={styles.card}>
          <Skeleton widthPx={widthPx} heightPx={16} />
          <Skeleton widthPx={widthPx + 40} heightPx={12} />
          <Skeleton widthPx={widthPx * 2} heightPx={12} />
        </div>
      ))}
    </div>
  );
}
