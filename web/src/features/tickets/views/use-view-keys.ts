import type { StaffViewName } from "@deskbell/shared/tickets/views";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { isForPage } from "../../../ui/commands/commands.ts";
import { searchOfView } from "./chosen-views.ts";

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
/** Whoever waits longer has not meant both keys together. */
const togetherMs = 2_000;

/** G, then a view's letter, leads to it. */
export function useViewKeys(viewerId: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    let pressedAt = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, timeStamp } = event;
      if (ctrlKey || metaKey || altKey || !isForPage(event)) return;
      const isSecond = timeStamp - pressedAt < togetherMs;
      pressedAt = key === "g" ? timeStamp : Number.NEGATIVE_INFINITY;
      const view = viewsByKey[key];
      if (!isSecond || !view) return;
      // The letter alone is another command's.
      event.preventDefault();
      event.stopImmediatePropagation();
      void navigate(`/inbox${searchOfView(viewerId, view)}`);
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [navigate, viewerId]);
}
