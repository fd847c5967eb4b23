import { useSyncExternalStore } from "react";

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** Called by the middle of the inbox, while no ticket is open there. */
export function setSummaryPlace(element: HTMLElement | null): void {
  place = element;
  for (const listener of listeners) listener();
}

/** Where what is selected can be shown at full width; null where a ticket is open. */
export const useSummaryPlace = (): HTMLElement | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => place,
  );
