import { WifiOff } from "lucide-react";
import { Rich } from "../../i18n/Rich.tsx";
import { t } from "../../i18n/t.ts";
import { useAppSelector } from "../../state/hooks.ts";
import { RelativeTime } from "../../ui/time/Time.tsx";
import styles from "./ConnectionHint.module.css";

export interface ConnectionHintProps {
  isInterrupted: boolean;
  isAtBottom?: boolean;
}

/** Shows that live updates are interrupted, and up to when the data is complete; nothing moves for it. */
export function ConnectionHint({ isInterrupted, isAtBottom = false }: ConnectionHintProps) {
  const { isConnected, upToDateSince } = useAppSelector((state) => state.connection);

  const doing = isConnected
    ? t("Catching up…")
    : upToDateSince === null
      ? t("Connecting…")
      : t("Reconnecting…");
  return (
    <div className={styles.place} role="status" data-bottom={isAtBottom}>
      {isInterrupted && (
        <p className={styles.hint}>
          <WifiOff className={styles.icon} size={16} aria-hidden="true" />
          <span>
            {doing}
            {upToDateSince && (
              <>
                {" "}
                <Rich parts={[<RelativeTime key="since" iso={upToDateSince} />]}>
                  {t("Last up to date: <0></0>")}
                </Rich>
              </>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
