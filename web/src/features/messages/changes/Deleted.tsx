import { Ban } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./MessageWords.module.css";

/** Where something was said that is gone. */
export function Deleted({ children }: { children: ReactNode }) {
  return (
    <p className={styles.deleted} data-deleted="true">
      <Ban size={14} aria-hidden="true" />
      {children}
    </p>
  );
}
