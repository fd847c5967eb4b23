import type { FilterProblem } from "@deskbell/shared/tickets/filter";
import type { FilteredAnswer } from "@deskbell/shared/tickets/filtered-answer";
import type { TicketQuery } from "@deskbell/shared/tickets/ticket";
import type { Viewer } from "../identity/viewer.ts";
import type { FilterNames } from "../tickets/filter/ids-called.ts";
import { resolveFilter } from "../tickets/filter/resolve-filter.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { SavedViewRecord } from "../tickets/views/saved/saved-view.model.ts";
import { createFilterFinder, type FilterWordParts, type Found } from "./filter-words.ts";

export type TicketFilters = ReturnType<typeof createTicketFilters>;

type Parts = {
  tickets: Pick<TicketService, "listFiltered" | "idsOfFiltered" | "countFiltered">;
  names: FilterNames;
  savedViews: {
    find(viewer: Viewer, id: string): Promise<Pick<SavedViewRecord, "filter" | "sort">>;
  };
  words: FilterWordParts["words"];
};

type Page = Pick<TicketQuery, "sort" | "limit" | "before" | "creator">;

/** Finds tickets by the filter language: what it asks of their fields by indexes, its words by the text search. */
export function createTicketFilters({ tickets, names, savedViews, words }: Parts) {
  const find = createFilterFinder({ tickets, words });

  const findText = async (viewer: Viewer, text: string): Promise<Found> =>
    find(viewer, await resolveFilter(text, viewer, names));

  async function list(viewer: Viewer, text: string, query: Page): Promise<FilteredAnswer> {
    const { problems, isCapped, ...wanted } = await findText(viewer, text);
    const isNothing = wanted.among?.length === 0;
    const data = isNothing ? [] : await tickets.listFiltered(viewer, wanted, query);
    return { status: "success", data, problems, capped: isCapped };
  }

  return {
    /** A page of the tickets that a filter leaves, and what is wrong in it. */
    list,

    /**
     * The same of a saved view, in its order unless another is asked for.
     *
     * @throws AppError `not_found` (404) for one that is not the viewer's to see, `not_allowed` (403) for customers
     */
    async listView(viewer: Viewer, id: string, query: Page): Promise<FilteredAnswer> {
      const { filter, sort } = await savedViews.find(viewer, id);
      return list(viewer, filter, { ...query, sort: query.sort ?? sort });
    },

    /**
     * Ids of all that a filter leaves, the latest change first, up to `max`. Who acts on all of them has to
     * refuse a filter with problems, which leaves more than was meant, and one that is capped, of which
     * nobody knows all.
     */
    async idsOfFilter(
      viewer: Viewer,
      text: string,
      max: number,
    ): Promise<{ ids: string[]; problems: FilterProblem[]; isCapped: boolean }> {
      const { problems, isCapped, ...wanted } = await findText(viewer, text);
      const isNothing = wanted.among?.length === 0;
      const ids = isNothing ? [] : await tickets.idsOfFiltered(viewer, wanted, max);
      return { ids, problems, isCapped };
    },

    /** How many a filter leaves, up to `max`. */
    async count(viewer: Viewer, text: string, max: number): Promise<number> {
      const wanted = await findText(viewer, text);
      return wanted.among?.length === 0 ? 0 : tickets.countFiltered(viewer, wanted, max);
    },
  };
}
