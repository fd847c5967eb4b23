import type { Priority } from "@deskbell/shared/tickets/priority";
import type { ReactNode } from "react";
import { priorityWords } from "../../../ui/tickets/ticket-words.ts";
import styles from "./PrioritySign.module.css";

/** Told apart by shape and word, never by colour alone. */
const shapes: Record<Priority, ReactNode> = {
  low: <path d="M3 13v-3" />,
  normal: <path d="M3 13v-3M8 13V7" />,
  high: <path d="M3 13v-3M8 13V7M13 13V3" />,
  urgent: (
    <>
      <rect x="2" y="2" width="12" height="12" rx="3" className={styles.fill} />
      <path d="M8 5v3.4M8 11v.1" className={styles.gap} />
    </>
  ),
};

export function PrioritySign({
  priority,
  hasWord = true,
}: {
  priority: Priority;
  hasWord?: boolean;
}) {
  return (
    <span className={styles.sign} data-priority={priority}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {shapes[priority]}
      </svg>
      {hasWord && priorityWords[priority]}
    </span>
  );
}
