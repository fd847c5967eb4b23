import { RotateCcw } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { Button } from "../buttons/Button.tsx";
import styles from "./PanelError.module.css";

interface PanelErrorProps {
  title: string;
  /** What to do about it. */
  text: string;
  onRetry(): void;
}

/** A part of a narrow panel that could not be shown; the rest of it stands. */
export function PanelError({ title, text, onRetry }: PanelErrorProps) {
  return (
    <div className={styles.error} role="alert">
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      <Button icon={<RotateCcw size={16} aria-hidden="true" />} onClick={onRetry}>
        {t("Try again")}
      </Button>
    </div>
  );
}
