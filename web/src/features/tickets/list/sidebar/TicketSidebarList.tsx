import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { causeOf } from "../../../../api/http/api-error.ts";
import { t } from "../../../../i18n/t.ts";
import { ErrorState } from "../../../../ui/feedback/ErrorState.tsx";
import { optionalPart } from "../../../../ui/lazy-component.tsx";
import { rememberRows } from "../../rows/opened-rows.ts";
import { useHeldOrder } from "../../rows/use-held-order.ts";
import type { FocusWish } from "../../rows/use-row-keys.ts";
import { TicketList } from "../TicketList.tsx";
import { TicketListSkeleton } from "../TicketListSkeleton.tsx";
import { useListedTickets } from "../use-listed-tickets.ts";
import styles from "./TicketSidebarList.module.css";

interface TicketSidebarListProps {
  isStaffView: boolean;
  currentId: string | undefined;
  isCollapsed: boolean;
  rowPx: number;
  /** Within the sidebar: where it says what came while its rows stood still. */
  arrivedPlace: HTMLElement | null;
  subjectMaxChars: number;
  search: string;
  creatorId: string;
  /** The view, and its order where another was chosen; empty for all tickets. */
  view: string;
  sort: string;
  /** What a row's address ends with, so that the list keeps its filter. */
  linkQuery: string;
  /** What stands at the end of a ticket's row. */
  signOf?: ((ticket: Ticket) => ReactNode) | undefined;
  onClearSearch(): void;
  focusWish: FocusWish | null;
}

const BulkBar = optionalPart(() => import("../../bulk/BulkBar.tsx").then((m) => m.BulkBar));
const EmptyList = optionalPart(() => import("../EmptyList.tsx").then((m) => m.EmptyList));

/** The list in each of its states: loading, broken, nothing there, nothing found, full. */
export function TicketSidebarList({
  search,
  creatorId,
  view,
  sort,
  arrivedPlace,
  onClearSearch,
  ...look
}: TicketSidebarListProps) {
  const { isStaffView } = look;
  const list = useListedTickets({ isStaffView, search, creatorId, view, sort });
  const { shown, tickets, isStale, fetchNextPage } = list;
  const listKey = isStale ? null : `${creatorId} ${search} ${view} ${sort}`;
  const order = useHeldOrder(tickets, listKey, arrivedPlace);
  const rows = order.shown;
  useEffect(() => rememberRows(look.currentId, rows), [look.currentId, rows]);
  const [first, setFirst] = useState<{ wish: FocusWish; after: FocusWish | null }>();
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);

  if (!shown) {
    if (!list.isError) return <TicketListSkeleton isCollapsed={look.isCollapsed} />;
    return (
      <div className={styles.state}>
        <ErrorState
          title={t("The tickets could not be loaded")}
          text={causeOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      </div>
    );
  }

  const bulkBar = isStaffView && <BulkBar {...{ rows, view, sort, creatorId, search }} />;
  if (tickets.length > 0) {
    return (
      <>
        {bulkBar}
        <ArrivedRows
          place={arrivedPlace}
          count={order.arrivedCount}
          onShow={() => {
            order.release();
            // The button, which has the focus, is gone then.
            setFirst({ wish: { rowsBelow: 0, isFromTop: true }, after: look.focusWish });
          }}
        />
        <TicketList
          key={look.rowPx}
          {...look}
          focusWish={first && first.after === look.focusWish ? first.wish : look.focusWish}
          tickets={rows}
          onWork={order.hold}
          isStale={isStale}
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          hasMoreFailed={list.isFetchNextPageError}
          onLoadMore={loadMore}
        />
      </>
    );
  }
  return (
    <>
      {bulkBar}
      <div className={styles.state}>
        {!look.isCollapsed && (
          <EmptyList
            isStaffView={isStaffView}
            search={search}
            creatorId={creatorId}
            view={view}
            onClearSearch={onClearSearch}
          />
        )}
      </div>
    </>
  );
}

interface ArrivedRowsProps {
  place: HTMLElement | null;
  count: number;
  onShow(): void;
}

/** How many rows wait above while the list stands still. */
function ArrivedRows({ place, count: arrivedCount, onShow }: ArrivedRowsProps) {
  if (!place || arrivedCount === 0) return null;
  return createPortal(
    <button type="button" className={styles.arrived} onClick={onShow}>
      {t("{arrivedCount} new", { arrivedCount })}
    </button>,
    place,
  );
}
