import type { Activity } from "@deskbell/shared/tickets/activity";
import type { TicketForViewer, TicketQuery } from "@deskbell/shared/tickets/ticket";
import { can } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { listActivity } from "../activity/list-activity.ts";
import type { ActivityPresenter } from "../activity/present-activity.ts";
import { type FilteredTickets, pageOfFiltered } from "../filter/filtered-tickets.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import type { createTicketPresenter } from "../ticket-presenter.ts";
import { staffViewOf } from "../views/view-filter.ts";
import { viewPage } from "../views/view-page.ts";
import type { WithTeams } from "../views/viewer-with-teams.ts";
import type { createTicketFinder } from "./find-ticket.ts";
import { ticketPage } from "./ticket-page.ts";

type Parts = {
  finder: Pick<ReturnType<typeof createTicketFinder>, "find" | "findByNumber">;
  presenter: ReturnType<typeof createTicketPresenter>;
  presentActivity: ActivityPresenter;
  withTeams: WithTeams;
  /** Resolves once this sender's messages have reached their tickets, as far as they have arrived. */
  arrivedOf(senderId: string): Promise<void>;
};

const byLatest = (a: TicketRecord, b: TicketRecord): number =>
  b.updatedAt.getTime() - a.updatedAt.getTime() || (a._id.toString() < b._id.toString() ? 1 : -1);

/** Answers what people ask about tickets: those who wrote find what they wrote in it. */
export function createTicketReading(parts: Parts) {
  const { finder, presenter, presentActivity, withTeams, arrivedOf } = parts;
  const { present, presentAll } = presenter;
  return {
    /** One page of the tickets a viewer may see, latest first; `among` leaves only those with these ids. */
    async list(
      viewer: Viewer,
      query: TicketQuery,
      { among }: { among?: readonly string[] } = {},
    ): Promise<TicketForViewer[]> {
      await arrivedOf(viewer.id);
      const view = among ? null : staffViewOf(viewer, query);
      if (view) {
        const page = await viewPage(viewer, view, {
          ...query,
          viewerWithTeams: await withTeams(viewer),
          sort: query.sort ?? view.sort,
        });
        return presentAll(page, viewer);
      }
      const records = await ticketPage(viewer, query, among).lean();
      return presentAll(records.toSorted(byLatest), viewer);
    },

    /** One page of the tickets that a filter leaves. */
    async listFiltered(
      viewer: Viewer,
      wanted: FilteredTickets,
      query: Pick<TicketQuery, "sort" | "limit" | "before" | "creator">,
    ): Promise<TicketForViewer[]> {
      await arrivedOf(viewer.id);
      return presentAll(await pageOfFiltered(viewer, wanted, query), viewer);
    },

    /** @throws AppError `not_found` (404) when there is none, or it is not the viewer's to see */
    async read(viewer: Viewer, id: string): Promise<TicketForViewer> {
      await arrivedOf(viewer.id);
      const record = await finder.find(viewer, id);
      return { ...(await present(record, viewer)), ...(await continuationOf(record)) };
    },

    /** @throws AppError `not_found` (404) when no ticket has this number, or it is not the viewer's to see */
    async readByNumber(viewer: Viewer, number: number): Promise<TicketForViewer> {
      await arrivedOf(viewer.id);
      return present(await finder.findByNumber(viewer, number), viewer);
    },

    /** What follows an entry of a ticket's history, oldest first, of one that was read before; for staff. */
    async activityAfter(
      viewer: Viewer,
      head: Pick<TicketRecord, "_id" | "activitySeq" | "lastActivity">,
      after: number,
    ): Promise<{ entries: Activity[]; hasMore: boolean }> {
      // The ticket is the commit of each entry: none is beyond its number.
      const newestSeq = head.activitySeq ?? 0;
      if (newestSeq <= after) return { entries: [], hasMore: false };
      const entries = await presentActivity(await listActivity(head, after), viewer);
      return { entries, hasMore: (entries.at(-1)?.seq ?? newestSeq) < newestSeq };
    },

    /**
     * A page of a ticket's history, its notes among it, oldest first.
     *
     * @throws AppError `not_found` (404); `not_allowed` (403) for a customer
     */
    async activity(viewer: Viewer, id: string, after: number): Promise<Activity[]> {
      await arrivedOf(viewer.id);
      const ticket = await finder.find(viewer, id);
      if (!can(viewer, "ticket:work")) throw new AppError("not_allowed", "This is for staff.");
      return presentActivity(await listActivity(ticket, after), viewer);
    },
  };
}

/** The ticket that goes on with a closed one is the same customer's. */
async function continuationOf({ _id, status, mergedInto }: TicketRecord) {
  if (status !== "closed" || mergedInto) return {};
  const next = await TicketModel.findOne({ followUpOf: _id }).select({ number: 1 }).lean();
  return next ? { continuedBy: { _id: next._id.toString(), ticket: next.number } } : {};
}
