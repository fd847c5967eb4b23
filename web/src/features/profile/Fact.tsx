import type { ReactNode } from "react";
import styles from "./Fact.module.css";

interface FactProps {
  label: string;
  value: ReactNode;
  /** Shown in place of an empty value. */
  prompt?: string;
  /** What can be done about it. */
  children?: ReactNode;
}

/** One line of the profile. */
export function Fact({ label, value, prompt, children }: FactProps) {
  const isEmpty = value === "";
  return (
    <div className={styles.fact}>
      <span className={styles.label}>{label}</span>
      <bdi className={styles.value} data-empty={isEmpty}>
        {isEmpty ? prompt : value}
      </bdi>
      {children && <span className={styles.action}>{children}</span>}
    </div>
  );
}
