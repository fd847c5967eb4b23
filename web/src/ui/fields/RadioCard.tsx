import type { ComponentProps } from "react";
import { t } from "../../i18n/t.ts";
import { Spinner } from "../feedback/Spinner.tsx";
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

/** A RadioCard on its way, as high as one with such a label. */
export function RadioCardSkeleton({ likeLabel }: { likeLabel: string }) {
  return (
    <div className={styles.card}>
      <Spinner label={t("Loading")} />
      <span className={styles.hidden} aria-hidden="true">
        {likeLabel}
      </span>
    </div>
  );
}
