import styles from "./ProgressBar.module.css";

interface ProgressBarProps {
  value: number;
  max: number;
  label: string;
}

/** How far something is. */
export function ProgressBar({ value, max, label }: ProgressBarProps) {
  return <progress className={styles.bar} value={value} max={max} aria-label={label} />;
}
