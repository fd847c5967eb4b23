import type { ComponentProps, ReactNode } from "react";
import { FieldError } from "./FieldError.tsx";
import styles from "./field.module.css";

interface FieldProps extends Omit<ComponentProps<typeof FieldError>, "id"> {
  /** Of the control, which `children` is. */
  id: string;
  label: string;
  children: ReactNode;
}

/** A control with its label above and its error below. */
export function Field({ id, label, children, ...below }: FieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldError id={`${id}-error`} {...below} />
    </div>
  );
}
