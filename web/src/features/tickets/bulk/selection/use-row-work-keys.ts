import { isStaffTicket } from "@deskbell/shared/tickets/is-staff-ticket";
import type { StaffTicket, Ticket } from "@deskbell/shared/tickets/ticket";
import { useEffect, useRef } from "react";
import { isForPage } from "../../../../ui/commands/commands.ts";
import { isPlain, keyOf } from "../../../../ui/commands/key-of.ts";
import { rowOf, rowWithFocus } from "./list-rows.ts";
import { selection } from "./selection.ts";

/** Those that open a menu: it is the one of selected tickets. */
const menuKeys = "aApt";
const keys = `eizmu${menuKeys}`;

/**
 * The keys of a ticket, while a row has the focus that is not the open ticket's: they are for that row, and do
 * nothing to the open ticket. Of selected tickets they are meant for all of these.
 *
 * @param act does what a key without a menu says
 */
export function useRowWorkKeys(
  rows: readonly Ticket[],
  act: (key: string, ticket: StaffTicket) => void,
): void {
  const latest = useRef({ rows, act });
  useEffect(() => {
    latest.current = { rows, act };
  });
  useEffect(() => {
    // Before the commands of the open ticket, which have the same keys.
    const onKeyDown = (event: KeyboardEvent) => {
      const key = keyOf(event);
      if (!isPlain(event) || event.repeat || !keys.includes(key)) return;
      const id = rowWithFocus();
      if (!id || !isForPage(event) || !selection.isFree() || isOpen(id)) return;
      event.preventDefault();
      const ticket = latest.current.rows.filter(isStaffTicket).find(({ _id }) => _id === id);
      if (!ticket) return;
      if (menuKeys.includes(key)) selection.pickFor(id, key);
      else latest.current.act(key, ticket);
    };
    document.addEventListener("keydown", onKeyDown, true);
    document.addEventListener("focusin", endPick);
    return () => {
      document.removeEventListener("keydown", onKeyDown, true);
      document.removeEventListener("focusin", endPick);
    };
  }, []);
}

const isOpen = (id: string): boolean => rowOf(id)?.getAttribute("aria-current") === "true";

/** A menu that is closed gives the focus to what has opened it: here that was a row. */
function endPick(): void {
  const id = selection.picked();
  if (!id || document.activeElement?.closest('[role="menu"], dialog')) return;
  const hasLeft = rowWithFocus() !== id;
  if (!hasLeft) return;
  const isInRow = rowWithFocus() !== undefined;
  selection.clear();
  if (!isInRow) rowOf(id)?.focus();
}
