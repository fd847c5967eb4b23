import { can } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../../identity/viewer.ts";
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
  if (!ticket || !can(viewer, "ticket:read", ticket)) throw noTicket();
  if (!can(viewer, "ticket:work")) throw new AppError("not_allowed", "This is for staff.");
  return viewer;
}

export const noTicket = () => new AppError("not_found", "This ticket does not exist.");
