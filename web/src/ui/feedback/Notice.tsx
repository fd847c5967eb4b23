import { Info } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./Notice.module.css";

/** Something to know about the page as a whole, and what can be done about it. */
export function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.notice}>
      <Info className={styles.icon} size={20} aria-hidden="true" />
      <div className={styles.said}>
        <p className={styles.text}>{children}</p>
        {action}
      </div>
    </div>
  );
}
