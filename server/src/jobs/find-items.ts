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
  now(): number;
};

/** Finds the tickets of a bulk change: what comes to match later was not meant. */
export function createItemFinding({ tickets, filters, now }: Parts) {
  async function allOf(
    viewer: Viewer,
    { view, savedView, filter, creator, timeZone }: NewBulk,
    { max, seenAt }: { max: number; seenAt: Date | null },
  ): Promise<BulkItem[]> {
    const asked = { creator, max, seenAt };
    if (filter !== undefined) {
      return filters.itemsOfFilter(viewer, filter, { ...asked, timeZone });
    }
    if (savedView !== undefined) return filters.itemsOfView(viewer, savedView, asked);
    return view ? tickets.bulk.itemsOfView(viewer, { view, ...asked }) : [];
  }

  /** @throws AppError `invalid_input` (400) for too many tickets, or where not all are known, `not_found` (404) for a view */
  return async function itemsOf(viewer: Viewer, draft: NewBulk): Promise<BulkItem[]> {
    const { seenAgoMs } = draft;
    const seenAt = seenAgoMs === undefined ? null : new Date(now() - seenAgoMs);
    if (draft.tickets) return tickets.bulk.itemsOf(viewer, draft.tickets, seenAt);
    const max = limits.bulkViewMax;
    const items = await allOf(viewer, draft, { max: max + 1, seenAt });
    if (items.length <= max) return items;
    throw new AppError("invalid_input", `No more than ${max} tickets are changed at once.`, {
      field: selectorIn(draft),
    });
  };
}

const selectorIn = ({ savedView, filter }: NewBulk): string =>
  filter !== undefined ? "filter" : savedView !== undefined ? "savedView" : "view";
