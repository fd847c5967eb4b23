import { CircleAlert, Pencil, RotateCcw, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import styles from "./NotSent.module.css";

interface NotSentProps {
  /** Why. */
  children: ReactNode;
  /** On the button that sends it again, where that says more than "Try again". */
  retryLabel?: string;
  onRetry(): void;
  onEdit(): void;
  onDiscard(): void;
  className?: string | undefined;
}

/** Why a message or a note was not sent, and how to go on. */
export function NotSent(props: NotSentProps) {
  const { children, retryLabel, onRetry, onEdit, onDiscard, className } = props;
  return (
    <div className={className} role="alert">
      <p className={styles.problem}>
        <CircleAlert size={16} aria-hidden="true" />
        {children}
      </p>
      <div className={styles.choices}>
        <Button variant="quiet" icon={<RotateCcw size={16} aria-hidden="true" />} onClick={onRetry}>
          {retryLabel ?? t("Try again")}
        </Button>
        <Button variant="quiet" icon={<Pencil size={16} aria-hidden="true" />} onClick={onEdit}>
          {t("Edit")}
        </Button>
        <Button variant="quiet" icon={<Trash2 size={16} aria-hidden="true" />} onClick={onDiscard}>
          {t("Discard")}
        </Button>
      </div>
    </div>
  );
}
