import { clearRemoved, type Gone } from "./clear-removed.ts";
import { createLoneChange } from "./lone-change.ts";

/** What the desk changes of tickets by itself. */
export function createLoneChanges(parts: Parameters<typeof createLoneChange>[0]) {
  const changeAlone = createLoneChange(parts);
  return {
    changeAlone,
    /** Takes teams and tags that are gone off their tickets; false when it was interrupted. */
    clearRemoved: (gone: Gone, signal: AbortSignal): Promise<boolean> =>
      clearRemoved(gone, changeAlone, signal),
  };
}
