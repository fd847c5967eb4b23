import type { TicketQuery } from "@deskbell/shared/tickets/ticket";
import type { FilterCount } from "@deskbell/shared/tickets/views/filter-count";
import type { FilteredAnswer } from "@deskbell/shared/tickets/views/filtered-answer";
import { AppError } from "../errors/app-error.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { BulkItem } from "../tickets/bulk/bulk-items.ts";
import type { FilterNames } from "../tickets/filter/ids-called.ts";
import { resolveFilter } from "../tickets/filter/resolve-filter.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { SavedViewService } from "../tickets/views/saved/saved-view.service.ts";
import { createFilterFinder, type FilterWordParts, type Found } from "./filter-words.ts";

export type TicketFilters = ReturnType<typeof createTicketFilters>;

type Parts = {
  tickets: Pick<TicketService, "listFiltered" | "idsOfFiltered" | "countFiltered" | "bulk">;
  names: FilterNames;
  savedViews: Pick<SavedViewService, "find">;
  words: FilterWordParts["words"];
};

type Page = Pick<TicketQuery, "sort" | "limit" | "before" | "creator">;
/** Where the days of a filter begin; of a saved view, which is the same for all who see it, in UTC. */
type Where = { timeZone?: string | undefined };
/** Up to so many, of one customer where that is said. */
type All = { max: number; creator?: string | undefined };
/** The same, as they were looked at then; null for now. */
type AllToChange = All & { seenAt: Date | null };

/** Finds tickets by the filter language: what it asks of their fields by indexes, its words by the text search. */
export function createTicketFilters({ tickets, names, savedViews, words }: Parts) {
  const find = createFilterFinder({ tickets, words });

  const findText = async (viewer: Viewer, text: string, { timeZone }: Where): Promise<Found> =>
    find(viewer, await resolveFilter(text, viewer, names, timeZone));

  async function list(viewer: Viewer, text: string, query: Page & Where): Promise<FilteredAnswer> {
    const { problems, isCapped, ...wanted } = await findText(viewer, text, query);
    const isNothing = wanted.among?.length === 0;
    const data = isNothing ? [] : await tickets.listFiltered(viewer, wanted, query);
    return { status: "success", data, problems, capped: isCapped };
  }

  /**
   * All that a filter leaves, each as it is now, or was when it was looked at. Who acts on all of them must know which they are: a part
   * without a meaning leaves more than was meant, and where the search is capped nobody knows all.
   *
   * @throws AppError `invalid_input` (400, field `filter`) for either
   */
  async function itemsOfFilter(
    viewer: Viewer,
    text: string,
    { max, seenAt, creator, timeZone }: AllToChange & Where,
  ): Promise<BulkItem[]> {
    const { problems, isCapped, ...wanted } = await findText(viewer, text, { timeZone });
    const why = problems.length > 0 ? texts.problem : isCapped ? texts.capped : null;
    if (why) throw new AppError("invalid_input", why, { field: "filter" });
    if (wanted.among?.length === 0) return [];
    return tickets.bulk.itemsOfFiltered(viewer, { ...wanted, creator }, { max, seenAt });
  }

  return {
    /** A page of the tickets that a filter leaves, and what is wrong in it. */
    list,

    /**
     * The same of a saved view, in its order unless another is asked for.
     *
     * @throws AppError `not_found` (404) for one that is not the viewer's to see, `not_allowed` (403) for customers
     */
    async listView(
      viewer: Viewer,
      id: string,
      { sort, limit, before, creator }: Page,
    ): Promise<FilteredAnswer> {
      const view = await savedViews.find(viewer, id);
      return list(viewer, view.filter, { sort: sort ?? view.sort, limit, before, creator });
    },

    itemsOfFilter,

    /**
     * The same of a saved view.
     *
     * @throws AppError `not_found` (404) for one that is not the viewer's to see, and as for a filter
     */
    async itemsOfView(viewer: Viewer, id: string, asked: AllToChange): Promise<BulkItem[]> {
      const { filter } = await savedViews.find(viewer, id);
      return itemsOfFilter(viewer, filter, asked);
    },

    /** How many a filter leaves, up to `max`, and what is wrong in it. */
    async count(
      viewer: Viewer,
      text: string,
      { max, creator, timeZone }: All & Where,
    ): Promise<FilterCount> {
      const { problems, isCapped, ...wanted } = await findText(viewer, text, { timeZone });
      const isNothing = wanted.among?.length === 0;
      const count = isNothing
        ? 0
        : await tickets.countFiltered(viewer, { ...wanted, creator }, max);
      return { count, isCapped: isCapped || count === max, isSearchCapped: isCapped, problems };
    },
  };
}

const texts = {
  problem:
    "A part of the filter has no meaning. Mend it first, so that no other tickets are meant.",
  capped:
    "A word is in so many tickets that not all of them are known. Ask for more, for instance for a status or a customer.",
};
