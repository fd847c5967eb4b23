import type { SavedView } from "@deskbell/shared/tickets/views/saved-view";
import type { StaffViewName } from "@deskbell/shared/tickets/views/views";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { takeSecondKeys } from "../../../../ui/commands/second-keys.ts";
import { searchOfSaved, searchOfView } from "../chosen-views.ts";

/** After G: the letter of a view's name. */
const viewsByKey: Partial<Record<string, StaffViewName>> = {
  m: "mine",
  u: "unassigned",
  a: "open",
  w: "pending",
  s: "snoozed",
  "@": "mentions",
  d: "solved",
};
/** Saved views have their place among them for a key. */
const savedMax = 9;

/** What is pressed for a standard view; undefined where it has no letter. */
export function keysOfView(view: StaffViewName): readonly string[] | undefined {
  const letter = Object.keys(viewsByKey).find((key) => viewsByKey[key] === view);
  return letter ? ["G", letter.toUpperCase()] : undefined;
}

/** The same for the saved view at a place, counted from 0. */
export const keysOfSaved = (place: number): readonly string[] | undefined =>
  place < savedMax ? ["G", String(place + 1)] : undefined;

/** G, then a view's letter, or a saved one's number, leads to it. */
export function useViewKeys(viewerId: string, saved: readonly SavedView[]): void {
  const navigate = useNavigate();
  const latest = useRef(saved);
  useEffect(() => {
    latest.current = saved;
  });
  useEffect(
    () =>
      takeSecondKeys((key) => {
        const view = viewsByKey[key];
        const own = /^[1-9]$/.test(key) ? latest.current[Number(key) - 1] : undefined;
        // The letter alone is another command's.
        if (!view && !own) return false;
        void navigate(`/inbox${own ? searchOfSaved(own) : searchOfView(viewerId, view ?? "all")}`);
        return true;
      }),
    [navigate, viewerId],
  );
}
