import { limits } from "@deskbell/shared/limits";
import type { ListedView } from "@deskbell/shared/tickets/view-counts";
import { type StaffViewName, staffViewNames, staffViews } from "@deskbell/shared/tickets/views";
import { can, scoped } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { TicketModel } from "../ticket.model.ts";
import type { LookerOf } from "./looker.ts";
import type { createViewCounts } from "./view-counts.ts";
import { viewFilter } from "./view-filter.ts";

export type ViewService = ReturnType<typeof createViewService>;

type Parts = { counts: Pick<ReturnType<typeof createViewCounts>, "of">; lookerOf: LookerOf };

/** The views of staff, and how many tickets are in them. */
export function createViewService({ counts, lookerOf }: Parts) {
  /** By an index, and no further: what has closed tickets may have all there are. */
  async function countUpTo(viewer: Viewer, name: "solved" | "spam", max: number): Promise<number> {
    const filter = viewFilter(staffViews[name], await lookerOf(viewer));
    return TicketModel.countDocuments(scoped(viewer, "ticket:read", filter), { limit: max });
  }

  return {
    /**
     * All of them in their order, those of active tickets counted; `counting` one that has closed tickets.
     *
     * @throws AppError `not_allowed` (403) for customers
     */
    async list(viewer: Viewer, counting?: "solved" | "spam"): Promise<ListedView[]> {
      if (!can(viewer, "ticket:work")) {
        throw new AppError("not_allowed", "This is for staff.");
      }
      const known: Partial<Record<StaffViewName, number>> = { ...(await counts.of(viewer)) };
      const max = limits.viewCountMax;
      if (counting) known[counting] = await countUpTo(viewer, counting, max);
      return staffViewNames.map((name) => ({
        name,
        sort: name === "all" ? "changed" : staffViews[name].sort,
        count: known[name] ?? null,
        ...(name === counting && known[name] === max && { isCapped: true }),
      }));
    },
  };
}
