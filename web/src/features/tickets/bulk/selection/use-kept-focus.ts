import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useEffect, useLayoutEffect, useRef } from "react";
import { rowOf, rowWithFocus } from "./list-rows.ts";

/**
 * Where the row that has the focus leaves the list, the one that takes its place gets it: at once, so that the next
 * key is for that row.
 */
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
  useLayoutEffect(() => {
    latest.current = rows;
    const lost = last.current;
    if (!lost || rows.some(({ _id }) => _id === lost.id)) return;
    const next = rows[Math.min(lost.index, rows.length - 1)];
    const settle = (place: HTMLElement | null) => {
      last.current = null;
      if (document.activeElement === document.body) place?.focus();
    };
    const drawn = next && rowOf(next._id);
    if (drawn && document.activeElement === document.body) {
      settle(drawn);
      return;
    }
    // Once the rows are drawn as they are now: where they change again before that, it is still due.
    const frame = requestAnimationFrame(() =>
      settle(next ? rowOf(next._id) : document.querySelector<HTMLElement>("nav search input")),
    );
    return () => cancelAnimationFrame(frame);
  }, [rows]);
}
