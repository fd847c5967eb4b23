import { type ComponentProps, useId } from "react";
import { FieldError } from "./FieldError.tsx";
import styles from "./field.module.css";

interface TextAreaProps extends ComponentProps<"textarea"> {
  label: string;
  error?: string | undefined;
  hint?: string;
}

/** Several lines of text with their label above and their error below. */
export function TextArea({ label, error, hint, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        className={styles.control}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
      />
      <FieldError id={`${id}-error`} error={error} hint={hint} />
    </div>
  );
}
