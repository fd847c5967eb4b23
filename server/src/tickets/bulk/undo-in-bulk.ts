import { AppError } from "../../errors/app-error.ts";
import type { Entry } from "../activity/entry.ts";
import { findEntry } from "../activity/find-entry.ts";
import { findLastChanger } from "../activity/list-activity.ts";
import { noTicket, refuseOthers, type StaffCommit } from "../changes/commit-staff-change.ts";
import { fieldsChangedSince, fieldsThatHide, type UndoPlanner } from "../changes/plan-undo.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { type BulkOutcome, refusedBy } from "./bulk-outcome.ts";
import type { AskerNow } from "./change-in-bulk.ts";

type Parts = { commit: StaffCommit; planUndo: UndoPlanner };

export type UndoStep = { ticketId: string; bulkId: string; undoOf: string; at: Date };

/**
 * Takes back what a bulk change has made of one ticket: each field that nobody has changed since. Where
 * somebody has, that is reported, and stays as they want it.
 *
 * @returns null where the job had changed nothing
 */
export const createBulkUndo =
  ({ commit, planUndo }: Parts) =>
  async (
    askerNow: AskerNow,
    { ticketId, bulkId, undoOf, at }: UndoStep,
  ): Promise<BulkOutcome | null> => {
    let ticket: TicketRecord | null = null;
    let found: Entry | null = null;
    let byId: string | null = null;
    let isSpared = false;
    try {
      const committed = await commit(ticketId, async (read) => {
        ticket = read;
        found = await findEntry(read, { bulkId: undoOf });
        if (!found || (await findEntry(read, { bulkId }))) return null;
        const asker = await askerNow();
        refuseOthers(asker, read);
        const changed = await fieldsChangedSince(read, found);
        byId = changed.length > 0 ? await findLastChanger(read, found.seq, changed) : null;
        const kept = [...changed, ...fieldsThatHide(read, found, at)];
        isSpared = kept.length > 0;
        return planUndo(read, asker, { entry: found, kept, mark: { bulkId }, at });
      });
      if (!committed) throw noTicket();
      if (!found) return null;
      if (isSpared) throw new AppError("stale_change", "This has changed since.");
      return { kind: "done" };
    } catch (error) {
      return refusedBy(error, ticket, byId);
    }
  };
