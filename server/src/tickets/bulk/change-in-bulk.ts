import type { BulkSet } from "@deskbell/shared/jobs/new-bulk";
import type { Asker } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Change } from "../activity/commit-change.ts";
import { findEntry } from "../activity/find-entry.ts";
import { findLastChanger } from "../activity/list-activity.ts";
import { noTicket, refuseOthers, type StaffCommit } from "../changes/commit-staff-change.ts";
import { setFor } from "../changes/field-changes.ts";
import { type OvertakenCheck, withTheirs } from "../changes/overtaken.ts";
import type { ChangePlanner } from "../changes/plan-change.ts";
import type { TicketRecord } from "../ticket.model.ts";
import type { BulkItem } from "./bulk-items.ts";
import { type BulkOutcome, refusedBy } from "./bulk-outcome.ts";

type Parts = { commit: StaffCommit; plan: ChangePlanner; whyOvertaken: OvertakenCheck };

/** Asks for the one who began a job as they are now. */
export type AskerNow = () => Promise<Asker>;

export type BulkStep = BulkItem & { bulkId: string; at: Date };

/** Changes one ticket of many, as a change of its own; once, however often it is tried. */
export const createBulkChange =
  ({ commit, plan, whyOvertaken }: Parts) =>
  async (
    askerNow: AskerNow,
    { ticketId, seen, bulkId, at }: BulkStep,
    set: BulkSet,
  ): Promise<BulkOutcome> => {
    let ticket: TicketRecord | null = null;
    let wasDone = false;
    let byId: string | null = null;
    try {
      const committed = await commit(ticketId, async (read) => {
        const asker = await askerNow();
        refuseOthers(asker, read);
        ticket = read;
        // By this job, before the process that ran it has died.
        wasDone = (await findEntry(read, { bulkId })) !== null;
        if (wasDone) return null;
        const change = await plan(read, asker, { set: setFor(read, set) }, at);
        if (!change) return null;
        // To put tags on, or take them off, takes nothing of anybody's back.
        const why = await whyOvertaken(read, change, seen, set.tagIds ? [] : ["tagIds"]);
        if (!why) return inBulk(change, bulkId);
        byId = await findLastChanger(read, seen.activitySeq, withTheirs(fieldsOf(change)));
        throw new AppError("stale_change", why);
      });
      if (!committed) throw noTicket();
      return { kind: committed.hasChanged || wasDone ? "done" : "unchanged" };
    } catch (error) {
      return refusedBy(error, ticket, byId);
    }
  };

const fieldsOf = ({ entry }: Change) => entry?.changes.map(({ field }) => field) ?? [];

/** The change as its job can know it again, and undo it. */
const inBulk = (change: Change, bulkId: string): Change =>
  change.entry ? { ...change, entry: { ...change.entry, bulkId } } : change;
