import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useId, useState } from "react";
import { t } from "../../i18n/t.ts";
import { IconButton } from "../buttons/IconButton.tsx";
import { FieldError } from "./FieldError.tsx";
import styles from "./field.module.css";

interface PasswordFieldProps extends Omit<ComponentProps<"input">, "type"> {
  label: string;
  error?: string | undefined;
  /** See FieldError: the rule for passwords is long. */
  errorLines?: 1 | 2;
}

/** A password that its writer can look at. */
export function PasswordField({ label, error, errorLines, ...input }: PasswordFieldProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.frame}>
        <input
          dir="ltr"
          {...input}
          id={id}
          type={isShown ? "text" : "password"}
          className={`${styles.control} ${styles.withReveal}`}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
        />
        <span className={styles.reveal}>
          <IconButton
            label={isShown ? t("Hide the text") : t("Show the text")}
            aria-pressed={isShown}
            aria-controls={id}
            icon={
              isShown ? (
                <EyeOff size={20} aria-hidden="true" />
              ) : (
                <Eye size={20} aria-hidden="true" />
              )
            }
            onClick={() => setIsShown(!isShown)}
          />
        </span>
      </span>
      <FieldError id={`${id}-error`} error={error} lines={errorLines} />
    </div>
  );
}
