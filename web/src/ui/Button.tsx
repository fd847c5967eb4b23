import type { ComponentProps, ReactNode } from "react";
import styles from "./Button.module.css";
import { Spinner } from "./Spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  /** Shows a spinner, keeps the width and the focus, and ignores clicks. */
  isBusy?: boolean;
  icon?: ReactNode;
}

/** A button; `type="button"` unless said otherwise. */
export function Button(props: ButtonProps) {
  const {
    variant = "secondary",
    isBusy = false,
    icon,
    className = "",
    children,
    ...button
  } = props;
  return (
    <button
      type="button"
      {...button}
      className={`${styles.button} ${className}`}
      data-variant={variant}
      data-busy={isBusy}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : button.onClick}
    >
      <span className={styles.content}>
        {icon}
        {children}
      </span>
      {isBusy && (
        <span className={styles.busy}>
          <Spinner label="Please wait" />
        </span>
      )}
    </button>
  );
}
