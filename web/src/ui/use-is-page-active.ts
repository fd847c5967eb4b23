import { useEffect, useState } from "react";

const isPageActive = () => document.visibilityState === "visible" && document.hasFocus();

/** Whether this page is visible and its window has the focus. */
export function useIsPageActive(): boolean {
  const [isNow, setIsNow] = useState(isPageActive);
  useEffect(() => {
    const update = () => setIsNow(isPageActive());
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
