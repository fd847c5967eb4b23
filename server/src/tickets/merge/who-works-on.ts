import type { Asker } from "../../access/can.ts";
import { noTicket, refuseOthers } from "../changes/commit-staff-change.ts";
import type { TicketRecord } from "../ticket.model.ts";

/**
 * The one who asks as they are now, who may work on this ticket.
 *
 * @throws AppError `not_found` (404), `not_allowed` (403) for customers
 */
export async function whoWorksOn<Who extends Asker>(
  ticket: TicketRecord | null,
  whoNow: () => Promise<Who>,
): Promise<Who> {
  const who = await whoNow();
  if (!ticket) throw noTicket();
  refuseOthers(who, ticket);
  return who;
}
