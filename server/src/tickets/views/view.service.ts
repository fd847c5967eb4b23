import { limits } from "@deskbell/shared/limits";
import type { FilterCount, FilterCountQuery } from "@deskbell/shared/tickets/views/filter-count";
import type { SavedView } from "@deskbell/shared/tickets/views/saved-view";
import type { CustomerListedView, ListedView } from "@deskbell/shared/tickets/views/view-counts";
import {
  type StaffViewName,
  staffViewNames,
  staffViews,
} from "@deskbell/shared/tickets/views/views";
import { scoped } from "../../access/can.ts";
import { isStaffViewer } from "../../access/staff-viewer.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { TicketFilters } from "../../search/ticket-filter.service.ts";
import { isCutShort } from "../filter/resolve-filter.ts";
import { TicketModel } from "../ticket.model.ts";
import type { TicketService } from "../ticket.service.ts";
import { refuseUnlessStaff } from "./saved/read-saved-views.ts";
import type { SavedViewService } from "./saved/saved-view.service.ts";
import type { createViewCounts } from "./view-counts.ts";
import { viewFilter } from "./view-filter.ts";
import type { WithTeams } from "./viewer-with-teams.ts";

export type ViewService = ReturnType<typeof createViewService>;

type Parts = {
  counts: Pick<ReturnType<typeof createViewCounts>, "of">;
  withTeams: WithTeams;
  savedViews: Pick<SavedViewService, "list">;
  savedFilters: { forget(viewer: Viewer): void };
  filters: Pick<TicketFilters, "count">;
  tickets: Pick<TicketService, "countListed">;
};

type StaffViews = { data: ListedView[]; mentions: ListedView; saved: SavedView[] };

/** The views of staff and the filters of customers, and how many tickets are in them. */
export function createViewService(parts: Parts) {
  const { counts, withTeams, savedViews, savedFilters, filters, tickets } = parts;
  const max = limits.viewCountMax;

  /** By an index, and no further: what has closed tickets may have all there are. */
  async function countStandard(viewer: Viewer, name: "solved" | "spam"): Promise<number> {
    const filter = viewFilter(staffViews[name], await withTeams(viewer));
    return TicketModel.countDocuments(scoped(viewer, "ticket:read", filter), { limit: max });
  }

  return {
    /**
     * How many tickets a filter leaves, and what is wrong in it.
     *
     * @throws AppError `not_allowed` (403) for customers
     */
    async countFilter(
      viewer: Viewer,
      { filter, creator, timeZone }: FilterCountQuery,
    ): Promise<FilterCount> {
      refuseUnlessStaff(viewer);
      return filters.count(viewer, filter, { max, creator, timeZone });
    },

    /**
     * For staff the standard ones in their order, and the saved ones that the viewer sees; those of active tickets are
     * counted, `counting` also one that has closed tickets. For customers their filters, all counted.
     */
    async list(
      viewer: Viewer,
      counting?: string,
    ): Promise<StaffViews | { data: CustomerListedView[] }> {
      if (!isStaffViewer(viewer)) return { data: await tickets.countListed(viewer) };
      const saved = await savedViews.list(viewer);
      savedFilters.forget(viewer);
      const known: Partial<Record<string, number>> = { ...(await counts.of(viewer)) };
      const asked = saved.find(({ id }) => id === counting);
      const isCounted = counting !== undefined && known[counting] !== undefined;
      if (asked && !isCounted) {
        const { count, problems } = await filters.count(viewer, asked.filter, { max });
        if (!isCutShort(problems)) known[asked.id] = count;
      }
      if (counting === "solved" || counting === "spam") {
        known[counting] = await countStandard(viewer, counting);
      }
      const countOf = (name: string) => ({
        count: known[name] ?? null,
        ...(name === counting && !isCounted && known[name] === max && { isCapped: true as const }),
      });
      const listed = (name: StaffViewName): ListedView => ({
        name,
        sort: name === "all" ? "changed" : staffViews[name].sort,
        ...countOf(name),
      });
      return {
        data: staffViewNames.filter((name) => name !== "mentions").map(listed),
        mentions: listed("mentions"),
        saved: saved.map((view) => ({ ...view, ...countOf(view.id) })),
      };
    },
  };
}
