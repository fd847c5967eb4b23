import { useEffect, useState } from "react";
import { useAppSelector } from "../../state/hooks.ts";

/** A short interruption, or the first connection, is not shown. */
const patienceMs = 2_000;

/** Whether live updates have been interrupted for more than a moment. */
export function useInterrupted(): boolean {
  const isCaughtUp = useAppSelector((state) => state.connection.isCaughtUp);
  const [isInterrupted, setIsInterrupted] = useState(false);
  useEffect(() => {
    if (isCaughtUp) {
      setIsInterrupted(false);
      return;
    }
    const timer = setTimeout(() => setIsInterrupted(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isCaughtUp]);
  return isInterrupted;
}
