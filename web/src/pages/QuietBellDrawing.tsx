import styles from "./QuietBellDrawing.module.css";

/** A desk bell at rest. */
export function QuietBellDrawing() {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 120 80"
      width={120}
      height={80}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.bell} d="M28 58a32 32 0 0 1 64 0Z" />
      <circle className={styles.bell} cx="60" cy="20" r="4" />
      <path className={styles.line} d="M22 58h76M60 24v2" />
      <rect className={styles.base} x="20" y="58" width="80" height="10" rx="4" />
      <path className={styles.shine} d="M40 50a20 20 0 0 1 10-15" />
    </svg>
  );
}
