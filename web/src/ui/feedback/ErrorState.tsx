import { RotateCcw, TriangleAlert } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { Button } from "../buttons/Button.tsx";
import styles from "./EmptyState.module.css";

interface ErrorStateProps {
  title: string;
  /** What to do about it. */
  text: string;
  onRetry(): void;
}

/** Something could not be shown: what happened, what to do, a retry. */
export function ErrorState({ title, text, onRetry }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <TriangleAlert className={styles.icon} size={32} aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      <div className={styles.action}>
        <Button
          variant="secondary"
          icon={<RotateCcw size={16} aria-hidden="true" />}
          onClick={onRetry}
        >
          {t("Try again")}
        </Button>
      </div>
    </div>
  );
}
