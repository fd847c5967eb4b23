import { useId } from "react";
import { Checkbox } from "./Checkbox.tsx";
import styles from "./CheckList.module.css";
import { FieldError } from "./FieldError.tsx";

interface CheckListProps {
  label: string;
  choices: readonly { value: string; text: string }[];
  chosen: readonly string[];
  error?: string | undefined;
  hint?: string | undefined;
  onChange(chosen: string[]): void;
}

/** Any of a few, a box for each; many of them scroll. */
export function CheckList(props: CheckListProps) {
  const { label, choices, chosen, error, hint, onChange } = props;
  const id = useId();
  return (
    <fieldset className={styles.list} aria-describedby={id}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.choices}>
        {choices.map(({ value, text }) => (
          <Checkbox
            key={value}
            label={text}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...chosen, value] : chosen.filter((other) => other !== value),
              )
            }
          />
        ))}
      </div>
      <FieldError id={id} error={error} hint={hint} />
    </fieldset>
  );
}
