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

/** How many there are in a list, whatever of it is loaded. */
interface AllMatching {
  /** Null where they are not counted. */
  count: number | null;
  /** There are that many, or more. */
  isCapped: boolean;
  /** Nobody knows all of them: a word is in more tickets than were looked at. */
  isUnknown: boolean;
}

/** A saved view has an id for a name. */
const isSaved = (view: string): boolean => /^[0-9a-f]{24}$/.test(view);

/** All of a list, as a bulk change names them. */
export function allOf({ view, creatorId, search }: ShownList): Omit<BulkDraft, "set"> {
  const ofOne = creatorId ? { creator: creatorId } : {};
  if (search !== "") return { filter: search, ...withTimeZone(search), ...ofOne };
  if (isSaved(view)) return { savedView: view, ...ofOne };
  return { view: (view || "all") as StaffViewName, ...ofOne };
}

/**
 * How many tickets of a list there are: as the rail of views knows it, else asked for.
 *
 * @param isAsked whether anybody wants to know
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
    // A saved view's days are UTC's, for everybody.
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
