import { isStaffTicket } from "@deskbell/shared/tickets/is-staff-ticket";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { deskApi } from "../../../api/desk.api.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { latestChange, type TicketChangeMark } from "../sync/ticket-pages.ts";
import { ticketsApi } from "../tickets.api.ts";
import { learnNewestChange } from "./newest-change.ts";
import { standardViews } from "./receive-in-views.ts";

const { invalidateTags, updateQueryData } = ticketsApi.util;
const { listTickets } = ticketsApi.endpoints;

interface Received {
  /** All changes since then were asked for. */
  known: TicketChangeMark;
  areViewsReloaded: boolean;
}

/**
 * Notes in the loaded lists of views that all changes since a mark were put into them. Where one was not complete up to
 * it, or could not be loaded, all are loaded anew; also where the viewer's teams decide, which are not known. A
 * customer's always are, since not all that moves their tickets between views is a change to them.
 */
export function keepViewsInStep(
  { known, areViewsReloaded }: Received,
  changed: readonly Ticket[],
): AppThunk {
  return (dispatch, getState) => {
    const newest = latestChange(changed);
    const views = standardViews(getState());
    const isInStep = views.every((list) => {
      const { data, isError } = listTickets.select(list)(getState());
      const mark = data?.pages[0]?.inStepWith;
      // One without data is being loaded, and was asked for after the changes were.
      return !isError && (!data || (mark && mark.changedAt >= known.changedAt));
    });
    learnNewestChange(newest);
    const areTeamsKnown = deskApi.endpoints.listTeams.select()(getState()).data !== undefined;
    const isUndecided = !areTeamsKnown && views.some(({ view }) => view === "unassigned");
    if (areViewsReloaded || !isInStep || isUndecided || !changed.every(isStaffTicket)) {
      dispatch(invalidateTags([{ type: "Ticket", id: "view" }]));
      return;
    }
    for (const list of views) {
      dispatch(
        updateQueryData("listTickets", list, ({ pages: [first] }) => {
          if (first) first.inStepWith = newest;
        }),
      );
    }
  };
}
