import { type ReactNode, useId } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import styles from "./Checks.module.css";

interface CheckPartProps {
  title: string;
  /** What it does. */
  hint: string;
  /** On its button. */
  action: string;
  isRunning: boolean;
  onStart(): void;
  onCancel?: () => void;
  children: ReactNode;
}

/** One kind of check: what it does, its button, and below what it has shown. */
export function CheckPart(props: CheckPartProps) {
  const { title, hint, action, isRunning, onStart, onCancel, children } = props;
  const id = useId();
  const isCancellable = isRunning && onCancel !== undefined;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h3 className={styles.title} id={id}>
            {title}
          </h3>
          <p className={styles.hint}>{hint}</p>
        </div>
        <Button isBusy={isRunning && !isCancellable} onClick={isCancellable ? onCancel : onStart}>
          {isCancellable ? t("Cancel") : action}
        </Button>
      </div>
      {children}
    </section>
  );
}
