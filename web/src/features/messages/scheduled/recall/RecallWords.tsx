import { Rich } from "../../../../i18n/Rich.tsx";
import { t } from "../../../../i18n/t.ts";
import { VisuallyHidden } from "../../../../ui/VisuallyHidden.tsx";
import styles from "./RecallBar.module.css";

interface RecallWordsProps {
  /** The customer's. */
  name: string;
  /** Until it goes; 0 or less when it does. */
  leftMs: number;
  /** What the ticket is then. */
  status: string;
  isUnreachable: boolean;
}

/** What becomes of a reply that waits. The seconds are seen alone: read aloud they would speak over everything else. */
export function RecallWords({ name, leftMs, status, isUnreachable }: RecallWordsProps) {
  const isOver = leftMs <= 0;
  const parts = [<bdi key="name">{name}</bdi>];
  if (isUnreachable) {
    return (
      <span className={styles.words}>
        {isOver
          ? t("No connection. Whether it was sent is asked until the desk answers.")
          : t("No connection. It is sent unless the desk can be asked in time.")}
      </span>
    );
  }
  if (isOver) {
    return (
      <span className={styles.words}>
        <Rich parts={parts}>{t("Sending to <0></0>…")}</Rich>
      </span>
    );
  }
  return (
    <>
      <span className={styles.words} aria-hidden="true">
        <Rich parts={parts}>
          {t("Sending to <0></0> in {seconds} s, then {status}", {
            seconds: Math.ceil(leftMs / 1_000),
            status,
          })}
        </Rich>
      </span>
      <VisuallyHidden>
        <Rich parts={parts}>
          {t("Sending to <0></0> in a few seconds, then {status}", { status })}
        </Rich>
      </VisuallyHidden>
    </>
  );
}
