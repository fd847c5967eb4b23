import type { NewBulk } from "@deskbell/shared/jobs/new-bulk";
import { limits } from "@deskbell/shared/limits";
import { AppError } from "../errors/app-error.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { TicketFilters } from "../search/ticket-filter.service.ts";
import type { BulkItem } from "../tickets/bulk/bulk-items.ts";
import type { TicketService } from "../tickets/ticket.service.ts";

type Parts = {
  tickets: Pick<TicketService, "bulk">;
  filters: Pick<TicketFilters, "itemsOfFilter" | "itemsOfView">;
};

/** Finds the tickets of a bulk change as they are now: what comes to match later was not meant. */
export function createItemFinding({ tickets, filters }: Parts) {
  async function allOf(viewer: Viewer, draft: NewBulk, max: number): Promise<BulkItem[]> {
    const { view, savedView, filter, creator } = draft;
    const asked = { creator, max };
    if (filter !== undefined) return filters.itemsOfFilter(viewer, filter, asked);
    if (savedView !== undefined) return filters.itemsOfView(viewer, savedView, asked);
    return view ? tickets.bulk.itemsOfView(viewer, { view, ...asked }) : [];
  }

  /** @throws AppError `invalid_input` (400) for too many tickets, or where not all are known, `not_found` (404) for a view */
  return async function itemsOf(viewer: Viewer, draft: NewBulk): Promise<BulkItem[]> {
    if (draft.tickets) return tickets.bulk.itemsOf(viewer, draft.tickets);
    const max = limits.bulkViewMax;
    const items = await allOf(viewer, draft, max + 1);
    if (items.length <= max) return items;
    throw new AppError("invalid_input", `No more than ${max} tickets are changed at once.`, {
      field: selectorIn(draft),
    });
  };
}

const selectorIn = ({ savedView, filter }: NewBulk): string =>
  filter !== undefined ? "filter" : savedView !== undefined ? "savedView" : "view";
