import type { Activity } from "@deskbell/shared/tickets/activity";
import type { TicketForViewer, TicketQuery } from "@deskbell/shared/tickets/ticket";
import type { CustomerListedView } from "@deskbell/shared/tickets/views/view-counts";
import { trusted } from "mongoose";
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
import { countListed } from "./count-listed.ts";
import { customersChanges } from "./customers-changes.ts";
import type { createTicketFinder } from "./find-ticket.ts";
import { byLatest, ticketPage, ticketsSilencedSince } from "./ticket-page.ts";

type Parts = {
  finder: Pick<ReturnType<typeof createTicketFinder>, "find" | "findByNumber">;
  presenter: ReturnType<typeof createTicketPresenter>;
  presentActivity: ActivityPresenter;
  withTeams: WithTeams;
  /** Resolves once this sender's messages have reached their tickets, as far as they have arrived. */
  arrivedOf(senderId: string): Promise<void>;
};

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
      const records = await pageOfTickets(viewer, query, among);
      const more = among ? [] : await alsoMissed(viewer, query, records);
      return presentAll([...records, ...more].toSorted(byLatest), viewer);
    },

    /** A customer's filters, and how many tickets the list shows with each. */
    async countListed(viewer: Viewer): Promise<CustomerListedView[]> {
      await arrivedOf(viewer.id);
      return countListed(viewer);
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

/** Customers come back by the thousand; staff, who are few, go by another time. */
function pageOfTickets(
  viewer: Viewer,
  query: TicketQuery,
  among: readonly string[] | undefined,
): Promise<TicketRecord[]> {
  const { changedSince, before, view, limit } = query;
  const isCatchingUp = changedSince && !before && !view && !among && !can(viewer, "ticket:work");
  if (isCatchingUp) return customersChanges({ viewer, changedSince, limit });
  return ticketPage(viewer, query, among).lean();
}

/** What staff have missed beside the last changes of tickets, as far as the page has room for it. */
async function alsoMissed(
  viewer: Viewer,
  { changedSince, before, creator, limit }: TicketQuery,
  changed: readonly TicketRecord[],
): Promise<TicketRecord[]> {
  const room = limit - changed.length;
  if (!changedSince || before || creator || room <= 0 || !can(viewer, "ticket:work")) return [];
  const known = changed.map(({ _id }) => _id);
  return ticketsSilencedSince(viewer, changedSince)
    .where({ _id: trusted({ $nin: known }) })
    .limit(room)
    .lean();
}

/** The ticket that goes on with a closed one is the same customer's. */
async function continuationOf({ _id, status, mergedInto }: TicketRecord) {
  if (status !== "closed" || mergedInto) return {};
  const next = await TicketModel.findOne({ followUpOf: _id }).select({ number: 1 }).lean();
  return next ? { continuedBy: { _id: next._id.toString(), ticket: next.number } } : {};
}
