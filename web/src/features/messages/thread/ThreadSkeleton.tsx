import { t } from "../../../i18n/t.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./ThreadSkeleton.module.css";

/** Bubbles to come: on which side, and how large. CSS pixels. */
const bubbles = [
  { isOwn: false, width: 320, height: 64 },
  { isOwn: false, width: 240, height: 40 },
  { isOwn: true, width: 280, height: 40 },
  { isOwn: false, width: 360, height: 88 },
  { isOwn: true, width: 200, height: 40 },
] as const;

/** A thread that is being fetched. */
export function ThreadSkeleton() {
  return (
    <div className={styles.thread} role="status">
      <VisuallyHidden>{t("Loading messages")}</VisuallyHidden>
      {bubbles.map(({ isOwn, width, height }) => (
        <div key={`${width}`} className={styles.bubble} data-own={isOwn}>
          <Skeleton widthPx={width} heightPx={height} />
        </div>
      ))}
    </div>
  );
}
