import type { StaffViewName } from "@deskbell/shared/tickets/views/views";
import { useCountFilterQuery } from "../../filter/filter-count.api.ts";
import { withTimeZone } from "../../filter/with-time-zone.ts";
import { ticketsApi } from "../../tickets.api.ts";
import { useCountViewQuery, useSavedViewsQuery } from "../../views/views.api.ts";
import type { BulkDraft } from "../jobs/jobs.api.ts";

/** A list as it is shown: a view, or what a search finds; of one customer where that is chosen. */
export interface ShownList {
  view: string;
  creatorId: string;
  search: string;
}

/** How many tickets a list has, loaded or not. */
interface AllMatching {
  /** Null where they are not counted. */
  count: number | null;
  /** There are at least `count`. */
  isCapped: boolean;
  /** The search was cut off: a word is in more tickets than it looks at. */
  isUnknown: boolean;
}

/** A saved view is named by its id. */
const isSaved = (view: string): boolean => /^[0-9a-f]{24}$/.test(view);

/** All of a list, as a bulk change names them. */
export function allOf({ view, creatorId, search }: ShownList): Omit<BulkDraft, "set" | "merge"> {
  const ofOne = creatorId ? { creator: creatorId } : {};
  if (search !== "") return { filter: search, ...withTimeZone(search), ...ofOne };
  if (isSaved(view)) return { savedView: view, ...ofOne };
  return { view: (view || "all") as StaffViewName, ...ofOne };
}

/**
 * How many tickets a list has: the count beside the view where there is one, else the server is asked.
 *
 * @param isAsked whether the count is needed now
 */
export function useAllMatching(list: ShownList, isAsked: boolean): AllMatching {
  const { view, creatorId, search } = list;
  const isView = search === "" && creatorId === "";
  const { data: counts } = ticketsApi.endpoints.countTickets.useQueryState();
  const known = isView ? counts?.views?.[view] : undefined;
  const isMissing = isAsked && known === undefined;
  const isOfSaved = search === "" && isSaved(view);
  const { data: saved } = useSavedViewsQuery(undefined, { skip: !isMissing || !isOfSaved });
  const filter = search || saved?.find(({ id }) => id === view)?.filter || "";
  const { currentData: found } = useCountFilterQuery(
    // The days of a saved view's filter begin at midnight UTC for everybody.
    { filter, ...withTimeZone(search), ...(creatorId && { creator: creatorId }) },
    { skip: !isMissing || filter === "" },
  );
  const isClosed = view === "solved" || view === "spam";
  const { currentData: closed } = useCountViewQuery(view, {
    skip: !isMissing || !isView || !isClosed,
  });
  return {
    count: known ?? found?.count ?? closed?.count ?? null,
    isCapped: found?.isCapped ?? closed?.isCapped ?? false,
    isUnknown: found?.isSearchCapped ?? false,
  };
}
