import type { MergeDraft } from "@deskbell/shared/tickets/merge";
import type { TicketForViewer } from "@deskbell/shared/tickets/ticket";
import { Types } from "mongoose";
import { type Asker, can } from "../../access/can.ts";
import { failpoint } from "../../database/failpoint.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer, ViewerNow } from "../../identity/viewer.ts";
import { type Change, commitChange } from "../activity/commit-change.ts";
import type { TicketReaders } from "../arrivals/ticket-readers.ts";
import { noTicket } from "../changes/commit-staff-change.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { absorbedIn } from "./absorbed.ts";
import { findRaw, findSurvivor } from "./find-survivor.ts";
import * as changes from "./merge-changes.ts";
import { mergeKey } from "./merge-key.ts";
import { refusePair } from "./refuse-pair.ts";
import { createMergeSettling } from "./settle-merges.ts";
import { createGivingBack, createUndoing } from "./undo-merge.ts";
import { whoWorksOn } from "./who-works-on.ts";

type Parts = {
  runExclusive<T>(ticketId: string, task: () => Promise<T>): Promise<T>;
  /** Publishes a changed ticket to its windows; never rejects. */
  publish(ticket: TicketRecord): Promise<unknown>;
  present(ticket: TicketRecord, viewer: Viewer): Promise<TicketForViewer>;
  readers: Pick<TicketReaders, "of">;
};

/**
 * Makes two tickets of one customer one, in two writes of two documents: the target says first which
 * source it absorbs, then the source says that it is merged, unless it absorbs another itself that has not
 * said so yet. So of opposite merges at once, however many tickets they go around, at least one is
 * refused; and what a process that died has left is seen by nobody until it is settled.
 */
export function createTicketMerging(parts: Parts) {
  const { runExclusive, publish, present, readers } = parts;
  const commit = (
    id: Types.ObjectId,
    decide: (ticket: TicketRecord) => Change | null | Promise<Change | null>,
  ) => runExclusive(id.toString(), () => commitChange(id.toString(), decide));
  const settling = createMergeSettling({ commit, publish, readers });
  const { finish, dissolve, settleMerges, settleLeft } = settling;
  const giveBack = createGivingBack(settling);

  /** As `merge` below; `bulkId` is the job that merges many. */
  async function mergeOne<Who extends Asker>(
    whoNow: () => Promise<Who>,
    ticketId: string,
    { into, seen, bulkId, at }: MergeDraft & { bulkId?: string; at: Date },
  ): Promise<{ who: Who; target: TicketRecord }> {
    const source = await findRaw(new Types.ObjectId(ticketId));
    const who = await whoWorksOn(source, whoNow);
    const target = await findSurvivor(new Types.ObjectId(into));
    if (!source || !target || !can(who, "ticket:read", target)) throw noTicket();
    if (source.mergedInto && (await findSurvivor(source._id))?._id.equals(target._id)) {
      return { who, target };
    }
    refusePair(source, target);
    refuseUnseen(source, seen?.seq);

    const actor = { kind: "staff" as const, id: who.id };
    const doing = { key: mergeKey(bulkId), actor, at, bulkId };
    await commit(target._id, async (now) => {
      await whoWorksOn(now, whoNow);
      refusePair(source, now);
      return changes.absorb(now, source, doing);
    });
    failpoint("merge.absorbed");
    let merged: Awaited<ReturnType<typeof commit>>;
    try {
      merged = await commit(source._id, async (now) => {
        const absorbing = await findRaw(target._id);
        const absorbed = absorbing && absorbedIn(absorbing, doing.key);
        if (!absorbed || absorbed.isGivenUp) throw underWay();
        refusePair(now, absorbing);
        refuseUnseen(now, seen?.seq);
        await refuseUnsettled(now);
        return changes.enterMerged(now, target, doing);
      });
    } catch (error) {
      // After any other error the change may be stored nevertheless: settling finds out.
      if (error instanceof AppError) await dissolve(target._id, doing, { isStored: false });
      throw error;
    }
    failpoint("merge.merged");
    if (merged) await publish(merged.ticket);
    const finished = await finish(target._id, doing);
    return { who, target: finished ?? target };
  }

  return {
    settleMerges,
    undoMerge: createUndoing({ giveBack, present }),
    /** What a job does to each of many. */
    inBulk: { mergeOne, giveBack, settleLeft },

    /**
     * Merges a ticket into another, or into what that was merged into. The same again changes nothing.
     *
     * @returns the ticket in which both go on
     * @throws AppError `not_found` (404), `not_allowed` (403), `invalid_input` (400, field `into`) for itself, a
     *   ticket of another customer, and spam, `ticket_closed` (409) for a closed target, `ticket_merged` (409)
     *   where it is merged elsewhere or another merge is under way, `stale_status` (409) for an unseen message
     */
    async merge(
      viewerNow: ViewerNow,
      ticketId: string,
      draft: MergeDraft,
      at = new Date(),
    ): Promise<TicketForViewer> {
      const { who, target } = await mergeOne(viewerNow, ticketId, { ...draft, at });
      return present(target, who);
    },
  };
}

/**
 * Refuses to merge a ticket into another while it absorbs one itself, since the two could wait for each other, and
 * while it has not received all from its source: that a customer waits there would not be passed on.
 */
async function refuseUnsettled({ _id, absorbs, unsettled }: TicketRecord): Promise<void> {
  if (unsettled?.length) throw underWay();
  for (const { ticketId, key, isGivenUp } of absorbs ?? []) {
    const child = isGivenUp ? null : await findRaw(ticketId);
    if (child?.mergeKey !== key || !child.mergedInto?.equals(_id)) throw underWay();
  }
}

function refuseUnseen({ lastCustomerSeq }: TicketRecord, seenSeq: number | undefined): void {
  if (seenSeq !== undefined && (lastCustomerSeq ?? 0) > seenSeq) {
    throw new AppError("stale_status", "The customer has written since. Read it, then decide.");
  }
}

const underWay = () =>
  new AppError("ticket_merged", "Somebody merges these tickets in this moment. Look again.");
