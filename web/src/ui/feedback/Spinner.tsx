import styles from "./Spinner.module.css";

/** A small turning ring; `label` says to screen readers what is awaited. */
export function Spinner({ label }: { label: string }) {
  return <span className={styles.spinner} role="status" aria-label={label} />;
}
