import type { ComponentProps } from "react";
import styles from "./RadioCard.module.css";

interface RadioCardProps extends Omit<ComponentProps<"input">, "type"> {
  label: string;
}

/** One of a few choices, drawn as a card that is easy to hit. */
export function RadioCard({ label, ...input }: RadioCardProps) {
  return (
    <label className={styles.card}>
      <input {...input} type="radio" className={styles.input} />
      {label}
    </label>
  );
}
