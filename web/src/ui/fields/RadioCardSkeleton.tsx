import { Spinner } from "../feedback/Spinner.tsx";
import styles from "./RadioCard.module.css";

/** A RadioCard on its way, as high as one with such a label. */
export function RadioCardSkeleton({ likeLabel }: { likeLabel: string }) {
  return (
    <div className={styles.card}>
      <Spinner label="Loading" />
      <span className={styles.hidden} aria-hidden="true">
        {likeLabel}
      </span>
    </div>
  );
}
