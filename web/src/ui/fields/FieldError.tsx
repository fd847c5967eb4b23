import { CircleAlert } from "lucide-react";
import { knownError } from "../../i18n/t.ts";
import styles from "./FieldError.module.css";

interface FieldErrorProps {
  /** For the control's `aria-describedby`. */
  id: string;
  error: string | undefined;
  /** Beside an error whose words mislead, and may not be others: what is meant. */
  meant?: string | undefined;
  hint?: string | undefined;
  /** Lines kept free, so that nothing moves when an error of that length appears. */
  lines?: 1 | 2 | undefined;
}

/** The line below a control: a hint, or what is wrong, in small red text with an icon (spec §5). */
export function FieldError({ id, error: wire, meant, hint, lines = 1 }: FieldErrorProps) {
  const error = knownError(wire);
  return (
    <span id={id} className={styles.line} data-lines={lines} data-error={error !== undefined}>
      {error !== undefined && <CircleAlert className={styles.icon} size={14} aria-hidden="true" />}
      {error !== undefined && meant ? (
        <span>
          <span>{error}</span> <span className={styles.meant}>{meant}</span>
        </span>
      ) : (
        (error ?? hint)
      )}
    </span>
  );
}
