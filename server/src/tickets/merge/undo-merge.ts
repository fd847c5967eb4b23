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

type Settling = ReturnType<typeof createMergeSettling>;

export type GiveBack = ReturnType<typeof createGivingBack>;
type Parts = {
  giveBack: GiveBack;
  present(ticket: TicketRecord, viewer: Viewer): Promise<TicketForViewer>;
};

/** Takes a merged ticket, as it was read, out of the one that it was merged into; that it is in none changes nothing. */
export const createGivingBack =
  ({ dissolve }: Pick<Settling, "dissolve">) =>
  async (
    { mergedInto, mergeKey }: TicketRecord,
    { personId, bulkId, at }: { personId: string; bulkId?: string; at: Date },
  ): Promise<void> => {
    if (!mergedInto || !mergeKey) return;
    const actor = { kind: "staff" as const, id: personId };
    const doing = { key: mergeKey, actor, at, bulkId };
    await dissolve(mergedInto, doing, { isStored: true, refuse: refuseGivingBack });
  };

/**
 * Makes a merged ticket what it was, and its target too, while that is not closed: what was written since
 * stays where it is. The same again changes nothing.
 *
 * @throws AppError `not_found` (404), `not_allowed` (403), `ticket_closed` (409), `ticket_merged` (409) when
 *   the target was merged itself since
 */
export const createUndoing =
  ({ giveBack, present }: Parts) =>
  async (viewerNow: ViewerNow, ticketId: string, at = new Date()): Promise<TicketForViewer> => {
    const id = new Types.ObjectId(ticketId);
    const source = await findRaw(id);
    const viewer = await whoWorksOn(source, viewerNow);
    if (source) await giveBack(source, { personId: viewer.id, at });
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
