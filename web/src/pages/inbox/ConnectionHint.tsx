import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useAppSelector } from "../../state/hooks.ts";
import { RelativeTime } from "../../ui/time/Time.tsx";
import styles from "./ConnectionHint.module.css";

/** A short interruption, or the first connection, is not shown. */
const patienceMs = 2_000;

/** Shows that live updates are interrupted, and up to when the data is complete. */
export function ConnectionHint() {
  const { isConnected, isCaughtUp, upToDateSince } = useAppSelector((state) => state.connection);
  const [isWorthTelling, setIsWorthTelling] = useState(false);

  useEffect(() => {
    if (isCaughtUp) {
      setIsWorthTelling(false);
      return;
    }
    const timer = setTimeout(() => setIsWorthTelling(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isCaughtUp]);

  const doing = isConnected
    ? "Catching up…"
    : upToDateSince === null
      ? "Connecting…"
      : "Reconnecting…";
  return (
    <div role="status">
      {isWorthTelling && (
        <p className={styles.hint}>
          <WifiOff className={styles.icon} size={16} aria-hidden="true" />
          <span>
            {doing}
            {upToDateSince && (
              <>
                {" "}
                Last up to date: <RelativeTime iso={upToDateSince} />
              </>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
