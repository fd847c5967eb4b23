import { type ComponentProps, useId } from "react";
import { Field } from "./Field.tsx";
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
    <Field id={id} label={label} error={error} hint={hint}>
      <textarea
        {...area}
        id={id}
        className={styles.control}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
      />
    </Field>
  );
}
