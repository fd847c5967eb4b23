import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef, useState } from "react";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import { TicketRow } from "../rows/TicketRow.tsx";
import { type FocusWish, useRowKeys } from "../rows/use-row-keys.ts";
import styles from "./TicketList.module.css";

const RowCheckbox = optionalPart(() => import("../bulk/BulkBar.tsx").then((m) => m.RowCheckbox));

const MoreTickets = optionalPart(() => import("./MoreTickets.tsx").then((m) => m.MoreTickets));

/** Infinite scrolling: the next page is fetched when this few rows are left below. */
const nearEndRows = 8;

interface TicketListProps {
  tickets: readonly Ticket[];
  currentId: string | undefined;
  isStaffView: boolean;
  isCollapsed: boolean;
  /** As the row's CSS. CSS pixels; another height takes another list. */
  rowPx: number;
  subjectMaxChars: number;
  /** What a row's address ends with, so that the list keeps its filter. */
  linkQuery: string;
  signOf?: ((ticket: Ticket) => ReactNode) | undefined;
  /** What is shown is the result of an earlier search; the answer is under way. */
  isStale: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  hasMoreFailed: boolean;
  onLoadMore(): void;
  /** The list is navigated by keyboard. */
  onWork(): void;
  /** A wish to have the focus in the list, a new object for each: on the open ticket's row, or beside it. */
  focusWish: FocusWish | null;
}

/** The ticket list, virtualised: only rows in view are rendered. */
export function TicketList(props: TicketListProps) {
  const { tickets, currentId, isStale, hasMore, isLoadingMore, onLoadMore, onWork, focusWish } =
    props;
  const { isStaffView, isCollapsed, rowPx, subjectMaxChars, linkQuery, signOf } = props;
  const look = { isStaffView, isCollapsed, subjectMaxChars, linkQuery, signOf };
  const scroller = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<string>();

  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
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
  // The tab stop may be scrolled out of the rendered rows; the list is then reachable by its first row.
  const isTabStopDrawn = items.some(({ index }) => index === tabStop);

  const onKeyDown = useRowKeys({
    tickets,
    currentId,
    linkQuery,
    scroller,
    virtualizer,
    focusWish,
    onWork,
  });

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
              {isStaffView && <RowCheckbox ticket={ticket} />}
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
      {hasMore && (
        <MoreTickets
          isNarrow={isCollapsed}
          isLoading={isLoadingMore}
          hasFailed={props.hasMoreFailed}
          onLoad={onLoadMore}
        />
      )}
    </div>
  );
}
