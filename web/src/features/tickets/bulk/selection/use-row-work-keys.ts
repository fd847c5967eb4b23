import { isStaffTicket } from "@deskbell/shared/tickets/is-staff-ticket";
import type { StaffTicket, Ticket } from "@deskbell/shared/tickets/ticket";
import { useEffect, useRef } from "react";
import { isForPage } from "../../../../ui/commands/is-for-page.ts";
import { isPlain, keyOf } from "../../../../ui/commands/key-of.ts";
import { rowOf, rowWithFocus } from "./list-rows.ts";
import { selection } from "./selection.ts";

/** Keys that open a menu of the bar for selected tickets. */
const menuKeys = "aApt";
const keys = `eizmu${menuKeys}`;

/**
 * Keys that work on a ticket, while a row other than the open ticket's has the focus: they act on that row's ticket
 * and not on the open one. While tickets are selected, the keys are for all of these instead.
 *
 * @param act runs the action of a key that opens no menu
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
    // In the capture phase, before the commands of the open ticket, which have the same keys.
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

/** Once the menu is closed, the selection ends and the focus goes back to the row that has opened it. */
function endPick(): void {
  const id = selection.picked();
  if (!id || document.activeElement?.closest('[role="menu"], dialog')) return;
  const hasLeft = rowWithFocus() !== id;
  if (!hasLeft) return;
  const isInRow = rowWithFocus() !== undefined;
  selection.clear();
  if (!isInRow) rowOf(id)?.focus();
}
