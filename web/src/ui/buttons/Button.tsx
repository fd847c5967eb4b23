import type { ComponentProps, ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { Spinner } from "../feedback/Spinner.tsx";
import styles from "./Button.module.css";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  /** Shows a spinner, keeps the width and the focus, and ignores clicks. */
  isBusy?: boolean;
  /** Can be reached but does nothing; what it is described by says why. */
  isUnavailable?: boolean;
  icon?: ReactNode;
}

/** A button; `type="button"` unless said otherwise. */
export function Button(props: ButtonProps) {
  const {
    variant = "secondary",
    isBusy = false,
    isUnavailable = false,
    icon,
    className = "",
    children,
    ...button
  } = props;
  const isInert = isBusy || isUnavailable;
  return (
    <button
      type="button"
      {...button}
      className={`${styles.button} ${className}`}
      data-variant={variant}
      data-busy={isBusy}
      data-unavailable={isUnavailable || undefined}
      aria-disabled={isInert || undefined}
      onClick={isInert ? (event) => event.preventDefault() : button.onClick}
    >
      <span className={styles.content}>
        {icon}
        {children}
      </span>
      {isBusy && (
        <span className={styles.busy}>
          <Spinner label={t("Please wait")} />
        </span>
      )}
    </button>
  );
}
