import { useEffect, useState } from "react";

const isLookedAt = () => document.visibilityState === "visible" && document.hasFocus();

/** Whether somebody looks at this page: its window has the focus. */
export function useIsLookedAt(): boolean {
  const [isNow, setIsNow] = useState(isLookedAt);
  useEffect(() => {
    const update = () => setIsNow(isLookedAt());
    const events = ["focus", "blur"] as const;
    for (const event of events) window.addEventListener(event, update);
    document.addEventListener("visibilitychange", update);
    return () => {
      for (const event of events) window.removeEventListener(event, update);
      document.removeEventListener("visibilitychange", update);
    };
  }, []);
  return isNow;
}
