import { isFilter } from "@deskbell/shared/tickets/views/is-filter";
import { useMemo } from "react";
import { listedTickets, ticketsOfView } from "../sync/ticket-pages.ts";
import { useListTicketsInfiniteQuery } from "../tickets.api.ts";

interface List {
  isStaffView: boolean;
  search: string;
  creatorId: string;
  view: string;
  sort: string;
}

/** The tickets of a list, as far as they are loaded. */
export function useListedTickets({ isStaffView, search, creatorId, view, sort }: List) {
  // Who searches looks for a ticket wherever it is.
  const isView = view !== "" && search === "";
  const isFiltered = isFilter(search, isStaffView);
  const list = useListTicketsInfiniteQuery({
    search,
    creatorId,
    ...(isView && { view, ...(sort && { sort }) }),
    ...(isFiltered && { isFilter: isFiltered }),
  });
  const { data, currentData } = list;
  // While a search is running the previous result stays, dimmed.
  const shown = currentData ?? (list.isFetching ? data : undefined);
  const tickets = useMemo(() => {
    if (!shown) return [];
    return isView || isFiltered ? ticketsOfView(shown) : listedTickets(shown, search);
  }, [shown, search, isView, isFiltered]);
  return { ...list, shown, tickets, isStale: shown !== currentData };
}
