import type { ReactNode } from "react";
import styles from "./VisuallyHidden.module.css";

interface VisuallyHiddenProps {
  as?: "span" | "h1";
  children: ReactNode;
}

/** Text for screen readers only. */
export function VisuallyHidden({ as: Element = "span", children }: VisuallyHiddenProps) {
  return <Element className={styles.hidden}>{children}</Element>;
}
