import { useSyncExternalStore } from "react";

/** Whether a media query matches now, e.g. `useMedia("(width >= 1280px)")`; follows every change. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
