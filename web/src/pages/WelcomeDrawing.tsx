import styles from "./WelcomeDrawing.module.css";

/** A brass bell on a desk, a question before it and its answer. */
export function WelcomeDrawing() {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 480 300"
      width={480}
      height={300}
      aria-hidden="true"
      focusable="false"
    >
      <rect className={styles.desk} x="0" y="244" width="480" height="12" rx="6" />
      <path className={styles.bell} d="M160 226a84 84 0 0 1 168 0Z" />
      <circle className={styles.bell} cx="244" cy="128" r="11" />
      <path className={styles.shine} d="M186 206a58 58 0 0 1 30-42" />
      <rect className={styles.base} x="144" y="226" width="200" height="18" rx="9" />
      <path className={styles.ring} d="M128 150a130 130 0 0 1 26-42M360 150a130 130 0 0 0-26-42" />
      <path
        className={styles.other}
        d="M26 34h150a16 16 0 0 1 16 16v34a16 16 0 0 1-16 16H62l-22 18v-18H26a16 16 0 0 1-16-16V50a16 16 0 0 1 16-16Z"
      />
      <path className={styles.words} d="M34 58h118M34 76h78" />
      <path
        className={styles.own}
        d="M304 24h150a16 16 0 0 1 16 16v34a16 16 0 0 1-16 16h-14v18l-22-18H304a16 16 0 0 1-16-16V40a16 16 0 0 1 16-16Z"
      />
      <path className={styles.words} d="M312 48h126M312 66h94" />
    </svg>
  );
}
