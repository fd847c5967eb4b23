import type { TicketForViewer } from "@deskbell/shared/tickets/ticket";
import { Types } from "mongoose";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../../identity/viewer.ts";
import { noTicket } from "../changes/commit-staff-change.ts";
import { statusOf } from "../lifecycle/enter-status.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { findRaw } from "./find-survivor.ts";
import type { createMergeSettling } from "./settle-merges.ts";
import { whoWorksOn } from "./who-works-on.ts";

type Parts = Pick<ReturnType<typeof createMergeSettling>, "dissolve"> & {
  present(ticket: TicketRecord, viewer: Viewer): Promise<TicketForViewer>;
};

/**
 * Makes a merged ticket what it was, and its target too, while that is not closed: what was written since
 * stays where it is. The same again changes nothing.
 *
 * @throws AppError `not_found` (404), `not_allowed` (403), `ticket_closed` (409), `ticket_merged` (409) when
 *   the target was merged itself since
 */
export const createUndoing =
  ({ dissolve, present }: Parts) =>
  async (viewerNow: ViewerNow, ticketId: string, at = new Date()): Promise<TicketForViewer> => {
    const id = new Types.ObjectId(ticketId);
    const source = await findRaw(id);
    const viewer = await whoWorksOn(source, viewerNow);
    if (source?.mergedInto && source.mergeKey) {
      const actor = { kind: "staff" as const, id: viewer.id };
      const doing = { key: source.mergeKey, actor, at };
      await dissolve(source.mergedInto, doing, { isStored: true, refuse: refuseGivingBack });
    }
    const now = await findRaw(id);
    if (!now) throw noTicket();
    return present(now, viewer);
  };

function refuseGivingBack(target: TicketRecord): void {
  if (target.mergedInto) {
    throw new AppError("ticket_merged", "The other ticket was merged, too. Undo that first.");
  }
  if (statusOf(target) === "closed") {
    throw new AppError("ticket_closed", "The other ticket is closed. Open it again first.");
  }
}
