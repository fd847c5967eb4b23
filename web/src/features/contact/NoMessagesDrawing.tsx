import { Drawing } from "../../ui/feedback/Drawing.tsx";
import styles from "../../ui/feedback/drawing.module.css";

/** An envelope beside a resting bell. */
export function NoMessagesDrawing() {
  return (
    <Drawing>
      <rect className={styles.paper} x="20" y="24" width="68" height="48" rx="6" />
      <path className={styles.line} d="m22 28 32 24 32-24" />
      <path className={styles.bell} d="M74 72a14 14 0 0 1 28 0Z" />
      <path className={styles.line} d="M70 72h36" />
      <circle className={styles.bell} cx="88" cy="55" r="3" />
    </Drawing>
  );
}
