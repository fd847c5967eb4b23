import { useId } from "react";
import styles from "./field.module.css";

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  /** What each value is called, in order. */
  choices: Record<Value, string>;
  onChange(value: Value): void;
}

/** One of a few, in a native list. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, choices, onChange } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={styles.control}
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {Object.entries<string>(choices).map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
