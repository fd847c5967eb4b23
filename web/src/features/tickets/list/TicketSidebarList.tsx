import { texts } from "@deskbell/shared/texts";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { ArrowUp } from "lucide-react";
import { type ReactNode, useCallback, useMemo } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { listedTickets } from "../sync/ticket-pages.ts";
import { useListTicketsInfiniteQuery } from "../tickets.api.ts";
import { NoTicketsDrawing } from "./NoTicketsDrawing.tsx";
import { TicketList } from "./TicketList.tsx";
import { TicketListSkeleton } from "./TicketListSkeleton.tsx";
import styles from "./TicketSidebarList.module.css";
import { useHeldOrder } from "./use-held-order.ts";
import type { FocusWish } from "./use-row-keys.ts";

interface TicketSidebarListProps {
  isStaffView: boolean;
  currentId: string | undefined;
  isCollapsed: boolean;
  subjectMaxChars: number;
  search: string;
  creatorId: string;
  /** What stands at the end of a ticket's row. */
  signOf?: ((ticket: Ticket) => ReactNode) | undefined;
  onClearSearch(): void;
  focusWish: FocusWish | null;
}

/** The list in each of its states: loading, broken, nothing there, nothing found, full. */
export function TicketSidebarList({
  search,
  creatorId,
  onClearSearch,
  ...look
}: TicketSidebarListProps) {
  const list = useListTicketsInfiniteQuery({ search, creatorId });
  const { data, currentData, isError, error, isFetching, refetch } = list;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  // While a search is running the previous result stays, dimmed.
  const shown = currentData ?? (isFetching ? data : undefined);
  const tickets = useMemo(() => (shown ? listedTickets(shown, search) : []), [shown, search]);
  const {
    shown: rows,
    arrivedCount,
    hold,
    release,
  } = useHeldOrder(tickets, `${creatorId} ${search}`);
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

  if (tickets.length > 0) {
    return (
      <>
        <div role="status" className={styles.arrived}>
          {arrivedCount > 0 && (
            <Button
              variant="primary"
              icon={<ArrowUp size={16} aria-hidden="true" />}
              onClick={release}
            >
              {look.isCollapsed
                ? arrivedCount
                : t(
                    "{arrivedCount, plural, one {# ticket with news} other {# tickets with news}}",
                    { arrivedCount },
                  )}
            </Button>
          )}
        </div>
        <TicketList
          {...look}
          linkQuery={creatorId && `?creator=${creatorId}`}
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
  if (look.isCollapsed) return <div className={styles.state} />;
  return (
    <div className={styles.state}>
      {search === "" ? (
        <NoTickets isStaffView={look.isStaffView} creatorId={creatorId} />
      ) : (
        <NoMatch search={search} onClearSearch={onClearSearch} />
      )}
    </div>
  );
}

function NoTickets({ isStaffView, creatorId }: { isStaffView: boolean; creatorId: string }) {
  return (
    <EmptyState
      drawing={<NoTicketsDrawing />}
      title={t(texts.noTickets)}
      text={emptyText(isStaffView, creatorId)}
      action={
        isStaffView ? undefined : (
          <LinkButton to="/ticket/introduction" variant="secondary">
            {t("Open your first ticket")}
          </LinkButton>
        )
      }
    />
  );
}

function NoMatch({ search, onClearSearch }: { search: string; onClearSearch(): void }) {
  return (
    <EmptyState
      drawing={<NoTicketsDrawing />}
      title={t("No match")}
      text={t("No ticket matches “{search}”.", { search })}
      action={
        <Button variant="secondary" onClick={onClearSearch}>
          {t("Clear the search")}
        </Button>
      }
    />
  );
}

function emptyText(isStaffView: boolean, creatorId: string): string {
  if (!isStaffView) return t("Tell us what went wrong, and we will answer here.");
  if (creatorId !== "") return t("This person has not opened a ticket.");
  return t("When a customer opens a ticket, it appears here at once.");
}
