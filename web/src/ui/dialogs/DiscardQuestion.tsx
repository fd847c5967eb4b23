import { useEffect, useId, useRef } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../buttons/Button.tsx";
import styles from "./Dialog.module.css";

interface DiscardQuestionProps {
  /** Where somebody wrote; it has the focus again where they go on. */
  field: HTMLElement;
  onKeep(): void;
  onDiscard(): void;
}

/** Asked before a dialog closes into which somebody has typed. */
export function DiscardQuestion({ field, onKeep, onDiscard }: DiscardQuestionProps) {
  const id = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    keep.current?.focus();
    return () => field.focus();
  }, [field]);
  return (
    <div role="alertdialog" aria-labelledby={id} className={styles.question}>
      <p id={id}>{t("Discard what you typed?")}</p>
      <Button ref={keep} onClick={onKeep}>
        {t("Keep writing")}
      </Button>
      <Button variant="danger" onClick={onDiscard}>
        {t("Discard")}
      </Button>
    </div>
  );
}
