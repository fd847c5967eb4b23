import { Types } from "mongoose";
import { AppError } from "../../errors/app-error.ts";
import { findEntry } from "../activity/find-entry.ts";
import { findLastChanger, hasChangedSince } from "../activity/list-activity.ts";
import { findRaw } from "../merge/find-survivor.ts";
import type { createTicketMerging } from "../merge/merge-tickets.ts";
import { whoWorksOn } from "../merge/who-works-on.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { type BulkOutcome, refusedBy } from "./bulk-outcome.ts";
import type { AskerNow, BulkStep } from "./change-in-bulk.ts";
import type { UndoStep } from "./undo-in-bulk.ts";

type Parts = ReturnType<typeof createTicketMerging>["inBulk"];

const link = ["mergedInto"];

/** Merges many tickets into one, and takes them out again: each once, however often it is tried. */
export function createBulkMerging({ mergeOne, giveBack, settleLeft }: Parts) {
  const wasDoneBy = async (bulkId: string, ticket: TicketRecord): Promise<boolean> =>
    (await findEntry(ticket, { bulkId })) !== null;

  async function merge(
    askerNow: AskerNow,
    { ticketId, seen, bulkId, at }: BulkStep,
    into: string,
  ): Promise<BulkOutcome> {
    const id = new Types.ObjectId(ticketId);
    let shown: TicketRecord | null = null;
    try {
      const source = await findRaw(id);
      await whoWorksOn(source, askerNow);
      shown = source;
      // By this job, before the process that ran it has died.
      await settleLeft(new Types.ObjectId(into), id, bulkId);
      const draft = { into, seen: { seq: seen.seq }, bulkId, at };
      const wasDone = source && (await wasDoneBy(bulkId, source));
      if (!wasDone) await mergeOne(askerNow, ticketId, draft);
      const merged = wasDone ? source : await findRaw(id);
      const isDone = merged && (await wasDoneBy(bulkId, merged));
      return { kind: isDone ? "done" : "unchanged" };
    } catch (error) {
      const now = await findRaw(id);
      // By another node that runs the same job.
      if (now && (await wasDoneBy(bulkId, now))) return { kind: "done" };
      const byId = now?.mergedInto && (await findLastChanger(now, seen.activitySeq, link));
      return refusedBy(error, shown, byId ?? null);
    }
  }

  /** @returns null where the job had not merged it */
  async function undoMerge(
    askerNow: AskerNow,
    { ticketId, bulkId, undoOf, at }: UndoStep,
    from: string,
  ): Promise<BulkOutcome | null> {
    const id = new Types.ObjectId(ticketId);
    let shown: TicketRecord | null = null;
    let byId: string | null = null;
    try {
      const source = await findRaw(id);
      const found = source && (await findEntry(source, { bulkId: undoOf }));
      if (!found) return null;
      const asker = await whoWorksOn(source, askerNow);
      shown = source;
      if (await wasDoneBy(bulkId, source)) {
        await settleLeft(new Types.ObjectId(from), id, undoOf);
        return { kind: "done" };
      }
      if (await hasChangedSince(source, found.seq, link)) {
        byId = await findLastChanger(source, found.seq, link);
        // The desk has ended what this job began before its process died.
        if (!byId && !source.mergedInto) return { kind: "done" };
        throw new AppError("stale_change", "This has changed since.");
      }
      await giveBack(source, { personId: asker.id, bulkId, at });
      return { kind: "done" };
    } catch (error) {
      return refusedBy(error, shown, byId);
    }
  }

  return { merge, undoMerge };
}
