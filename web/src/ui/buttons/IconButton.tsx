import type { ComponentProps, ReactNode } from "react";
import styles from "./IconButton.module.css";

interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label" | "children"> {
  /** What it does; also its tooltip. */
  label: string;
  icon: ReactNode;
}

/** A square button with only an icon. */
export function IconButton({ label, icon, ...button }: IconButtonProps) {
  return (
    <button type="button" {...button} className={styles.button} aria-label={label} title={label}>
      {icon}
    </button>
  );
}
