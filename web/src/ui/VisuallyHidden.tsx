import type { ReactNode } from "react";
import styles from "./VisuallyHidden.module.css";

interface VisuallyHiddenProps {
  as?: "span" | "h1";
  /** What is to be read at once. */
  role?: "alert";
  children: ReactNode;
}

/** Text for screen readers only. */
export function VisuallyHidden({ as: Element = "span", role, children }: VisuallyHiddenProps) {
  return (
    <Element className={styles.hidden} role={role}>
      {children}
    </Element>
  );
}
