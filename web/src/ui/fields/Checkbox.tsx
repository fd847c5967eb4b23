import type { ComponentProps } from "react";
import styles from "./Checkbox.module.css";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: string;
}

/** A box to tick, with its label beside it. */
export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input {...input} className={styles.input} type="checkbox" />
      {label}
    </label>
  );
}
