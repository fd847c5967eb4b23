import type { ReactNode } from "react";
import styles from "./Fact.module.css";

interface FactProps {
  label: string;
  value: ReactNode;
  /** Numbers are read from left to right in every language; anything else as its letters are. */
  dir?: "ltr" | undefined;
  /** Shown in place of an empty value. */
  prompt?: string;
  /** What can be done about it. */
  children?: ReactNode;
}

/** One line of the profile. */
export function Fact({ label, value, dir, prompt, children }: FactProps) {
  const isEmpty = value === "";
  return (
    <div className={styles.fact}>
      <span className={styles.label}>{label}</span>
      <bdi className={styles.value} dir={isEmpty ? undefined : dir} data-empty={isEmpty}>
        {isEmpty ? prompt : value}
      </bdi>
      {children && <span className={styles.action}>{children}</span>}
    </div>
  );
}
