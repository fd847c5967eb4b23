import { type ComponentProps, useId } from "react";
import { Field } from "./Field.tsx";
import styles from "./field.module.css";

interface TextFieldProps extends ComponentProps<"input"> {
  label: string;
  error?: string | undefined;
  /** See FieldError. */
  meant?: string | undefined;
  hint?: string;
}

/** What is written from left to right in every language. */
const leftToRight: readonly string[] = ["email", "tel", "url"];

/** One line of text with its label above and its error below. */
export function TextField({ label, error, meant, hint, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error} meant={meant} hint={hint}>
      <input
        dir={leftToRight.includes(input.type ?? "text") ? "ltr" : undefined}
        {...input}
        id={id}
        className={styles.control}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
      />
    </Field>
  );
}
