import { limits } from "@deskbell/shared/limits";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useEffect, useRef } from "react";
import { t } from "../../../../i18n/t.ts";
import { useAppDispatch } from "../../../../state/hooks.ts";
import { sidebarToggled } from "../../../../state/sidebar.slice.ts";
import { useCommands } from "../../../../ui/commands/commands.ts";
import { isForPage } from "../../../../ui/commands/is-for-page.ts";
import { keyOf } from "../../../../ui/commands/key-of.ts";
import { pressOnRow, rowAtHand, rowByTab, rowWithFocus } from "./list-rows.ts";
import { between, selection } from "./selection.ts";

/**
 * The keys of the list, which do the same while a ticket is read: J and K, O, Shift with an arrow, Ctrl-A and
 * Escape; X, F, [ and ], which are commands too; and Shift-click.
 */
export function useListKeys(rows: readonly Ticket[]): void {
  const dispatch = useAppDispatch();
  const collapse = () => void dispatch(sidebarToggled());
  useCommands(
    [
      { words: t("Search tickets"), key: "f", run: () => search(collapse) },
      { words: t("Select the ticket"), key: "x", run: toggle },
      { words: t("Collapse the list, or show it"), key: "[", run: collapse },
      { words: t("Collapse the details, or show them"), key: "]", run: toggleDetails },
    ],
    { group: t("The list") },
  );
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || !isForPage(event)) return;
      if (pressed(event, latest.current)) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const row = (event.target as Element).closest<HTMLElement>("nav li[data-id]");
      const id = row?.dataset.id;
      if (!id || !event.shiftKey || event.ctrlKey || event.metaKey) return;
      // Another window is opened by the browser's other ways.
      event.preventDefault();
      event.stopPropagation();
      const from = selection.get().anchorId ?? rowAtHand() ?? null;
      selection.add(between(idsOf(latest.current), from, id));
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("click", onClick, true);
    const endOffer = selection.offer();
    return () => {
      endOffer();
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("click", onClick, true);
    };
  }, []);
}

const idsOf = (rows: readonly Ticket[]) => rows.map(({ _id }) => _id);

/** @returns whether the key does something here */
function pressed(event: KeyboardEvent, rows: readonly Ticket[]): boolean {
  const { shiftKey } = event;
  const key = keyOf(event);
  // With Shift it is the browser's.
  if (event.ctrlKey || event.metaKey) return key === "a" && selectAll(rows);
  if (shiftKey && (key === "ArrowDown" || key === "ArrowUp")) return selectToo(rows, key);
  switch (key) {
    case "j":
      return move("ArrowDown");
    case "k":
      return move("ArrowUp");
    case "o":
      return pressAtHand("Enter");
    case "Escape":
      if (selection.get().ids.size === 0) return false;
      selection.clear();
      return true;
    default:
      return false;
  }
}

/** From the row at hand; into the list, where there is none. */
function move(key: "ArrowDown" | "ArrowUp"): boolean {
  const id = rowAtHand();
  if (id) pressOnRow(id, key);
  else rowByTab()?.focus();
  return true;
}

function pressAtHand(key: string): boolean {
  const id = rowWithFocus();
  if (id) pressOnRow(id, key);
  return id !== undefined;
}

function toggle(): void {
  const id = rowAtHand();
  if (id) selection.toggle(id);
}

/** The row with the focus and the next, which gets it. */
function selectToo(rows: readonly Ticket[], key: "ArrowDown" | "ArrowUp"): boolean {
  const id = rowWithFocus();
  if (!id) return false;
  const ids = idsOf(rows);
  const next = ids[ids.indexOf(id) + (key === "ArrowDown" ? 1 : -1)];
  selection.add(next ? [id, next] : [id]);
  pressOnRow(id, key);
  return true;
}

/** All that are shown, then all of the list. Elsewhere it is the browser's, for instance in a conversation. */
function selectAll(rows: readonly Ticket[]): boolean {
  const { activeElement, body } = document;
  if (rows.length === 0 || (activeElement !== body && !activeElement?.closest("nav"))) return false;
  const shown = idsOf(rows).slice(0, limits.bulkTicketsMax);
  if (shown.every((id) => selection.get().ids.has(id))) selection.selectAll();
  else selection.add(shown);
  return true;
}

/** A collapsed list has no room for the search box. */
function search(collapse: () => void): void {
  const focus = () => {
    const box = document.querySelector<HTMLElement>("nav search input");
    box?.focus();
    return box !== null;
  };
  if (focus()) return;
  collapse();
  requestAnimationFrame(focus);
}

/** Shows the details, or hides them again; the focus does not go with them. */
function toggleDetails(): void {
  const button = document.querySelector<HTMLElement>(
    `main header button[aria-label="${t("Ticket details")}"]`,
  );
  if (document.activeElement?.closest("aside")) button?.focus();
  button?.click();
}
