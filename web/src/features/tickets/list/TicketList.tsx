import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router-dom";
import { Spinner } from "../../../ui/feedback/Spinner.tsx";
import styles from "./TicketList.module.css";
import { TicketRow } from "./TicketRow.tsx";

/** As the row's CSS: 64 and a gap. CSS pixels. */
const rowPx = 66;
/** The next page is fetched when this few rows are left below. */
const nearEndRows = 8;

interface TicketListProps {
  tickets: readonly Ticket[];
  currentId: string | undefined;
  isStaffView: boolean;
  isCollapsed: boolean;
  subjectMaxChars: number;
  /** What a row's address ends with, so that the list stays as it is. */
  linkQuery: string;
  signOf?: ((ticket: Ticket) => ReactNode) | undefined;
  /** What is shown belongs to an earlier search; the answer is on its way. */
  isStale: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  onLoadMore(): void;
  /** The list is worked through by keyboard. */
  onWork(): void;
  /** A wish to have the focus in the list, another object for each: on the open ticket's row, or beside it. */
  focusWish: FocusWish | null;
}

/** 0 for the row of the open ticket, else so many rows below it. */
export interface FocusWish {
  rowsBelow: -1 | 0 | 1;
}

/** The tickets, of which only those in view are drawn. Arrow keys, Home and End move between them. */
export function TicketList(props: TicketListProps) {
  const { tickets, currentId, isStale, hasMore, isLoadingMore, onLoadMore, onWork, focusWish } =
    props;
  const { isStaffView, isCollapsed, subjectMaxChars, linkQuery, signOf } = props;
  const look = { isStaffView, isCollapsed, subjectMaxChars, linkQuery, signOf };
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<string>();

  const virtualizer = useVirtualizer({
    count: tickets.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => tickets[index]?._id ?? index,
    overscan: 6,
    useFlushSync: false,
    onChange: ({ range }) => {
      const isNearEnd = (range?.endIndex ?? 0) >= tickets.length - nearEndRows;
      if (isNearEnd && hasMore && !isLoadingMore) onLoadMore();
    },
  });

  const indexOf = (id: string | undefined) => tickets.findIndex(({ _id }) => _id === id);
  const tabStop = Math.max(0, indexOf(focusedId) >= 0 ? indexOf(focusedId) : indexOf(currentId));
  const items = virtualizer.getVirtualItems();
  // The tab stop may be scrolled out of what is drawn; the list itself is then reachable by its first row.
  const isTabStopDrawn = items.some(({ index }) => index === tabStop);

  /** The ticket whose row is to have the focus as soon as it is drawn. */
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
    const index = indexOf(currentId) + focusWish.rowsBelow;
    if (!tickets[index]) return;
    onWork();
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
    const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: tickets.length - 1 }[
      key
    ];
    if (target === undefined) return;
    event.preventDefault();
    onWork();
    if (tickets[target]) focusRow(target);
  };
  // Rows keep the same function whatever arrives, so that they need not be drawn again.
  const latestMove = useRef(move);
  useEffect(() => {
    latestMove.current = move;
  });
  const onKeyDown = useCallback<typeof move>((event, id) => latestMove.current(event, id), []);

  return (
    <div ref={scroller} className={styles.scroller} data-stale={isStale}>
      <ul className={styles.list} style={{ blockSize: virtualizer.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const ticket = tickets[index];
          if (!ticket) return null;
          const isTabStop = isTabStopDrawn ? index === tabStop : index === items[0]?.index;
          return (
            <li
              key={key}
              data-id={ticket._id}
              className={styles.item}
              style={{ transform: `translateY(${start}px)` }}
            >
              <TicketRow
                {...look}
                ticket={ticket}
                isCurrent={ticket._id === currentId}
                isUnread={ticket.isUnread ?? false}
                tabIndex={isTabStop ? 0 : -1}
                onKeyDown={onKeyDown}
                onFocus={setFocusedId}
              />
            </li>
          );
        })}
      </ul>
      {isLoadingMore && (
        <div className={styles.more}>
          <Spinner label="Loading more tickets" />
        </div>
      )}
    </div>
  );
}
