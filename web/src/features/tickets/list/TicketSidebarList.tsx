import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { isFilter } from "@deskbell/shared/tickets/views/is-filter";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import { rememberRows } from "../rows/opened-rows.ts";
import { useHeldOrder } from "../rows/use-held-order.ts";
import type { FocusWish } from "../rows/use-row-keys.ts";
import { listedTickets, ticketsOfView } from "../sync/ticket-pages.ts";
import { useListTicketsInfiniteQuery } from "../tickets.api.ts";
import { TicketList } from "./TicketList.tsx";
import { TicketListSkeleton } from "./TicketListSkeleton.tsx";
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

const BulkBar = optionalPart(() => import("../bulk/BulkBar.tsx").then((m) => m.BulkBar));
const EmptyList = optionalPart(() => import("./EmptyList.tsx").then((m) => m.EmptyList));

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
  // Who searches looks for a ticket wherever it is.
  const isView = view !== "" && search === "";
  const isFiltered = isFilter(search, look.isStaffView);
  const list = useListTicketsInfiniteQuery({
    search,
    creatorId,
    ...(isView && { view, ...(sort && { sort }) }),
    ...(isFiltered && { isFilter: isFiltered }),
  });
  const { data, currentData, isError, error, isFetching, refetch } = list;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  // While a search is running the previous result stays, dimmed.
  const shown = currentData ?? (isFetching ? data : undefined);
  const tickets = useMemo(() => {
    if (!shown) return [];
    return isView || isFiltered ? ticketsOfView(shown) : listedTickets(shown, search);
  }, [shown, search, isView, isFiltered]);
  const {
    shown: rows,
    arrivedCount,
    hold,
    release,
  } = useHeldOrder(
    tickets,
    shown === currentData ? `${creatorId} ${search} ${view} ${sort}` : null,
    arrivedPlace,
  );
  useEffect(() => rememberRows(look.currentId, rows), [look.currentId, rows]);
  const [first, setFirst] = useState<{ wish: FocusWish; after: FocusWish | null }>();
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);

  if (!shown) {
    if (!isError) return <TicketListSkeleton isCollapsed={look.isCollapsed} />;
    return (
      <div className={styles.state}>
        <ErrorState
          title={t("The tickets could not be loaded")}
          text={causeOf(error)}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }

  const bulkBar = look.isStaffView && (
    <BulkBar rows={rows} view={view} creatorId={creatorId} search={search} />
  );
  if (tickets.length > 0) {
    return (
      <>
        {bulkBar}
        {arrivedPlace &&
          arrivedCount > 0 &&
          createPortal(
            <button
              type="button"
              className={styles.arrived}
              onClick={() => {
                release();
                // The button, which has the focus, is gone then.
                setFirst({ wish: { rowsBelow: 0, isFromTop: true }, after: look.focusWish });
              }}
            >
              {t("{arrivedCount} new", { arrivedCount })}
            </button>,
            arrivedPlace,
          )}
        <TicketList
          key={look.rowPx}
          {...look}
          focusWish={first && first.after === look.focusWish ? first.wish : look.focusWish}
          tickets={rows}
          onWork={hold}
          isStale={shown !== currentData}
          hasMore={hasNextPage}
          isLoadingMore={isFetchingNextPage}
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
            isStaffView={look.isStaffView}
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
