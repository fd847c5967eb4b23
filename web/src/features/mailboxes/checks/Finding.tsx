import type { StepOutcome } from "@deskbell/shared/mail/mailbox-checks";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./Checks.module.css";

const icons = { ok: CircleCheck, warning: TriangleAlert, failed: CircleX };

interface FindingProps {
  kind: StepOutcome;
  /** What was looked at. */
  title: string;
  /** How it is, in a word. */
  word: string;
  /** What that means, and what can be done. */
  children?: ReactNode;
}

/** One thing that was looked at. */
export function Finding({ kind, title, word, children }: FindingProps) {
  const Icon = icons[kind];
  return (
    <li className={styles.finding} data-kind={kind}>
      <Icon className={styles.icon} size={16} aria-hidden="true" />
      <div className={styles.words}>
        <span>
          <span className={styles.name}>{title}</span>{" "}
          <span className={styles.outcome}>{word}</span>
        </span>
        {children}
      </div>
    </li>
  );
}
