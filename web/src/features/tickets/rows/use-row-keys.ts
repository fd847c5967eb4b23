import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { Virtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";

export interface FocusWish {
  /** 0 for the row of the open ticket, else so many rows below it. */
  rowsBelow: -1 | 0 | 1;
  /** Below the top of the list instead. */
  isFromTop?: boolean;
}

interface RowKeys {
  tickets: readonly Ticket[];
  currentId: string | undefined;
  /** What a row's address ends with. */
  linkQuery: string;
  scroller: RefObject<HTMLDivElement | null>;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  /** A wish to have the focus in the list, a new object for each. */
  focusWish: FocusWish | null;
  /** The list is navigated by keyboard. */
  onWork(): void;
}

/**
 * Keyboard navigation of a virtualised list: arrow keys, Home and End move the focus, Enter opens a ticket.
 * Returns the handler of its rows, which never changes: rows need not be rendered again for it.
 */
export function useRowKeys(props: RowKeys): (event: KeyboardEvent, ticketId: string) => void {
  const { tickets, currentId, linkQuery, scroller, virtualizer, focusWish, onWork } = props;
  const navigate = useNavigate();
  const indexOf = (id: string | undefined) => tickets.findIndex(({ _id }) => _id === id);

  /** The ticket whose row gets the focus as soon as it is rendered. */
  const wantedId = useRef<string>(undefined);
  const focusWanted = () => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-id="${wantedId.current}"] a`);
    if (!row) return;
    wantedId.current = undefined;
    row.focus();
  };
  useEffect(focusWanted);
  const focusRow = (index: number) => {
    wantedId.current = tickets[index]?._id;
    virtualizer.scrollToIndex(index);
    focusWanted();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish is granted once
  useEffect(() => {
    if (!focusWish) return;
    const index = (focusWish.isFromTop ? 0 : indexOf(currentId)) + focusWish.rowsBelow;
    if (!tickets[index]) return;
    if (!focusWish.isFromTop) onWork();
    focusRow(index);
  }, [focusWish]);

  const move = (event: KeyboardEvent, ticketId: string) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (ctrlKey || metaKey || shiftKey || altKey) return; // the browser's own, for instance another tab
    if (key === "Enter") {
      event.preventDefault();
      onWork();
      void navigate(`/inbox/${ticketId}${linkQuery}`, { state: { takesFocus: true } });
      return;
    }
    const index = indexOf(ticketId);
    const targets = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: tickets.length - 1 };
    const target = targets[key as keyof typeof targets];
    if (target === undefined) return;
    event.preventDefault();
    onWork();
    if (tickets[target]) focusRow(target);
  };
  const latestMove = useRef(move);
  useEffect(() => {
    latestMove.current = move;
  });
  return useCallback<typeof move>((event, id) => latestMove.current(event, id), []);
}
