import type { Ticket } from "@deskbell/shared/tickets/ticket";
import {
  type ViewerWithTeams,
  viewNames,
  viewOfOnePattern,
} from "@deskbell/shared/tickets/views/views";
import { deskApi } from "../../../api/desk.api.ts";
import type { AppThunk, RootState } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import type { TicketListArg } from "../sync/ticket-pages.ts";
import { ticketsApi } from "../tickets.api.ts";
import { withTicketInView } from "./view-pages.ts";

const { getRunningQueryThunk, selectCachedArgsForQuery, updateQueryData } = ticketsApi.util;

/** The cached lists of standard views, and of those of one team or person: what a saved one shows the server alone knows. */
export const standardViews = (state: RootState): TicketListArg[] =>
  selectCachedArgsForQuery(state, "listTickets").filter(
    ({ view = "" }) => viewNames.some((name) => name === view) || viewOfOnePattern.test(view),
  );

/** Changes the loaded lists of views by what has changed: tickets enter them, move and leave. */
export function receiveInViews(tickets: readonly Ticket[]): AppThunk {
  return (dispatch, getState) => {
    for (const list of standardViews(getState())) {
      const put = () => {
        const { data } = ticketsApi.endpoints.listTickets.select(list)(getState());
        if (!data) return;
        const viewer = selectViewerWithTeams(getState());
        const changed = tickets.reduce(
          (pages, ticket) => withTicketInView(pages, list, { ticket, viewer }),
          data,
        );
        if (changed !== data) dispatch(updateQueryData("listTickets", list, () => changed));
      };
      put();
      // A response that is under way replaces the list, and may be older than this change.
      const running = dispatch(getRunningQueryThunk("listTickets", list));
      if (running) void running.then(put);
    }
  };
}

/** Who is in no team looks after all of them, as at the server. */
function selectViewerWithTeams(state: RootState): ViewerWithTeams {
  const id = selectViewer(state)?._id ?? "";
  const { data: teams = [] } = deskApi.endpoints.listTeams.select()(state);
  const own = teams.filter(({ memberIds }) => memberIds.includes(id));
  return { id, teamIds: own.length === 0 ? null : own.map((team) => team.id) };
}
