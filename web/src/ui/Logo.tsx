import styles from "./Logo.module.css";

/** The mark, a desk bell, and the name beside it. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <LogoMark />
      Deskbell
    </span>
  );
}

/** The mark alone, where there is no room for the name. */
export function LogoMark() {
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 32 32"
      width={28}
      height={28}
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles.brass} cx="16" cy="6.5" r="2.5" />
      <path className={styles.brass} d="M4.5 21.5a11.5 11.5 0 0 1 23 0Z" />
      <rect className={styles.base} x="2.5" y="23.5" width="27" height="4.5" rx="2.25" />
    </svg>
  );
}
