import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useEffect, useRef } from "react";
import { rowOf, rowWithFocus } from "./list-rows.ts";

/** Where the row that has the focus leaves the list, the one that takes its place gets it. */
export function useKeptFocus(rows: readonly Ticket[]): void {
  const latest = useRef(rows);
  const last = useRef<{ id: string; index: number } | null>(null);
  useEffect(() => {
    const note = () => {
      const id = rowWithFocus();
      const index = latest.current.findIndex(({ _id }) => _id === id);
      last.current = id && index >= 0 ? { id, index } : null;
    };
    note();
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    latest.current = rows;
    const lost = last.current;
    if (!lost || rows.some(({ _id }) => _id === lost.id)) return;
    // Once the rows are drawn as they are now: where they change again before that, it is still due.
    const frame = requestAnimationFrame(() => {
      last.current = null;
      if (document.activeElement !== document.body) return;
      const next = rows[Math.min(lost.index, rows.length - 1)];
      const place = next ? rowOf(next._id) : document.querySelector("nav search input");
      (place as HTMLElement | null)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [rows]);
}
