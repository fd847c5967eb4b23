import { customerStatusOf, ticketStatuses } from "@deskbell/shared/tickets/lifecycle";
import type { TicketQuery } from "@deskbell/shared/tickets/ticket";
import {
  customerViews,
  type StaffView,
  staffViewCalled,
  type ViewerWithTeams,
} from "@deskbell/shared/tickets/views/views";
import { trusted } from "mongoose";
import { isStaffViewer } from "../../access/staff-viewer.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";

type Asked = Pick<TicketQuery, "view" | "changedSince" | "sort">;

/**
 * The view of staff that is asked for, standard or of one team or colleague; null for the list as it always was, which
 * `all` is until an order is chosen, and for what else is no view.
 *
 * @throws AppError `not_allowed` (403) for a view of others
 */
export function staffViewOf(viewer: Viewer, { view, changedSince, sort }: Asked): StaffView | null {
  if (view === undefined || changedSince !== undefined) return null;
  const isStaff = isStaffViewer(viewer);
  if (view === "all" && !(isStaff && sort)) return null;
  const ofStaff = isStaff ? staffViewCalled(view) : undefined;
  if (!ofStaff && (isStaff || !(view in customerViews))) {
    throw new AppError("not_allowed", "This view is not yours.");
  }
  return ofStaff ?? null;
}

/** What a filter leaves of a customer's own tickets; staff's views are queries of their own, and are not searched. */
export function customersFilterOf(viewer: Viewer, asked: Asked): Record<string, unknown> {
  staffViewOf(viewer, asked);
  if (isStaffViewer(viewer)) return {};
  const wanted = customerViews[asked.view as keyof typeof customerViews] as
    | (typeof customerViews)[keyof typeof customerViews]
    | undefined;
  if (!wanted) return {};
  const statuses = ticketStatuses.filter((status) => wanted.includes(customerStatusOf(status)));
  return { status: trusted({ $in: statuses }) };
}

/** The tickets of a view as a query finds them: `isInView` says the same of a ticket in memory. */
export function viewFilter(view: StaffView, viewer: ViewerWithTeams): Record<string, unknown> {
  const { statuses, whose, isSpam, isWaiting, teamId, assigneeId } = view;
  const [status, ...others] = statuses ?? [];
  return {
    // An index of spam holds nothing else.
    isSpam: isSpam ? true : trusted({ $ne: true }),
    // Only closed ones are merged into others.
    ...((!statuses || statuses.includes("closed")) && { mergedInto: null }),
    ...(status && {
      status: others.length === 0 ? status : trusted({ $in: [status, ...others] }),
    }),
    ...(teamId && { teamId }),
    ...(assigneeId && { assigneeId }),
    ...(isWaiting && { waitingSince: trusted({ $gte: new Date(0) }) }),
    ...(whose === "mine" && { assigneeId: viewer.id }),
    ...(whose === "unassigned" && { assigneeId: null, ...inTeams(viewer) }),
    ...(whose === "following" && { followerIds: viewer.id }),
    ...(whose === "mentions" && { mentionedIds: viewer.id }),
  };
}

const inTeams = ({ teamIds }: ViewerWithTeams) =>
  teamIds === null ? {} : { teamId: trusted({ $in: [null, ...teamIds] }) };
