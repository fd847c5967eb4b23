import type { Viewer, ViewerNow } from "../../identity/viewer.ts";
import { noTicket, refuseOthers } from "../changes/commit-staff-change.ts";
import type { TicketRecord } from "../ticket.model.ts";

/**
 * The viewer as they are now, who may work on this ticket.
 *
 * @throws AppError `not_found` (404), `not_allowed` (403) for customers
 */
export async function whoWorksOn(
  ticket: TicketRecord | null,
  viewerNow: ViewerNow,
): Promise<Viewer> {
  const viewer = await viewerNow();
  if (!ticket) throw noTicket();
  refuseOthers(viewer, ticket);
  return viewer;
}
