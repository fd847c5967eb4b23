import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import styles from "./Button.module.css";
import type { ButtonVariant } from "./Button.tsx";

interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant;
  icon?: ReactNode;
}

/** A link that looks like a button: for going somewhere, where Button does something. */
export function LinkButton(props: LinkButtonProps) {
  const { variant = "secondary", icon, className = "", children, ...link } = props;
  return (
    <Link {...link} className={`${styles.button} ${className}`} data-variant={variant}>
      <span className={styles.content}>
        {icon}
        {children}
      </span>
    </Link>
  );
}
