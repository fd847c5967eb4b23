import { type Types, trusted } from "mongoose";
import { failpoint } from "../../database/failpoint.ts";
import type { Change } from "../activity/commit-change.ts";
import type { TicketReaders } from "../arrivals/ticket-readers.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import { absorbedIn } from "./absorbed.ts";
import { findRaw } from "./find-survivor.ts";
import * as changes from "./merge-changes.ts";
import { isOfJob } from "./merge-key.ts";

/** No merge takes as long: what is unsettled after that was left by a process that died. */
const settledWithinMs = 60_000;
/** Tickets that are read at once. */
const batchMax = 100;

type Parts = {
  /** Changes a ticket after what was begun there before. */
  commit(
    id: Types.ObjectId,
    decide: (ticket: TicketRecord) => Change | null | Promise<Change | null>,
  ): Promise<{ ticket: TicketRecord; hasChanged: boolean } | null>;
  publish(ticket: TicketRecord): Promise<unknown>;
  readers: Pick<TicketReaders, "of">;
};

type Dissolving = {
  /** Whether the source may say that it is merged: what was never written there needs no undoing. */
  isStored: boolean;
  /** Throws where the target cannot give its source back. */
  refuse?(target: TicketRecord): void;
};

/** Ends what a merge, or its undoing, has begun in two tickets: both steps can be done again. */
export function createMergeSettling({ commit, publish, readers }: Parts) {
  /** Lets the target show its source, which says that it is merged. */
  async function finish(targetId: Types.ObjectId, doing: changes.Doing) {
    const committed = await commit(targetId, async (target) => {
      if (!isUnsettled(target, doing.key)) return null;
      const absorbed = absorbedIn(target, doing.key);
      const source = absorbed && (await findRaw(absorbed.ticketId));
      if (source?.mergeKey !== doing.key) return null;
      return changes.settle(target, await forReaders(source, readers), doing);
    });
    if (committed?.hasChanged) await publish(committed.ticket);
    return committed?.ticket ?? null;
  }

  /**
   * Takes a source out of its target. The target says so first: nobody can write the merge into the source
   * after that, and who was about to meets the number that the source got here.
   */
  async function dissolve(
    targetId: Types.ObjectId,
    doing: changes.Doing,
    { isStored, refuse }: Dissolving,
  ): Promise<void> {
    const given = await commit(targetId, (target) => {
      const change = changes.giveUp(target, doing);
      if (change) refuse?.(target);
      return change;
    });
    const absorbed = given && absorbedIn(given.ticket, doing.key);
    if (!absorbed) return;
    failpoint("merge.given-up");
    const left = isStored
      ? await commit(absorbed.ticketId, async (source) =>
          changes.leaveMerged(await forReaders(source, readers), given.ticket, doing),
        )
      : null;
    failpoint("merge.left");
    const source = left?.ticket ?? (await findRaw(absorbed.ticketId));
    const target = await commit(targetId, (now) =>
      absorbedIn(now, doing.key) ? changes.forget(now, source, doing) : null,
    );
    if (left?.hasChanged) await publish(left.ticket);
    if (target?.hasChanged) await publish(target.ticket);
  }

  async function settle(target: TicketRecord, key: string, at: Date): Promise<void> {
    const doing: changes.Doing = { key, actor: { kind: "system" }, at };
    const absorbed = absorbedIn(target, key);
    const source = absorbed && (await findRaw(absorbed.ticketId));
    const isWhole = source?.mergeKey === key && !absorbed?.isGivenUp;
    if (isWhole) await finish(target._id, doing);
    else if (absorbed) await dissolve(target._id, doing, { isStored: true });
    else await TicketModel.updateOne({ _id: target._id }, { $pull: { unsettled: { key } } });
  }

  return {
    finish,
    dissolve,

    /** Ends what a job that was cut off has left half done of one of its tickets, without the wait. */
    async settleLeft(targetId: Types.ObjectId, sourceId: Types.ObjectId, bulkId: string) {
      const target = await findRaw(targetId);
      if (!target) return;
      for (const { key } of target.unsettled ?? []) {
        const isLeft = isOfJob(key, bulkId) && absorbedIn(target, key)?.ticketId.equals(sourceId);
        if (isLeft) await settle(target, key, new Date());
      }
    },

    /** Ends what processes that died have begun: what both tickets say is so, everything else is taken back. */
    async settleMerges(signal: AbortSignal, now = new Date()): Promise<void> {
      const before = new Date(now.getTime() - settledWithinMs);
      const left = await TicketModel.find({ "unsettled.since": trusted({ $lte: before }) })
        .limit(batchMax)
        .select({ searchWords: 0 })
        .lean();
      for (const target of left) {
        for (const { key, since } of target.unsettled ?? []) {
          if (signal.aborted) return;
          if (since <= before) await settle(target as TicketRecord, key, now);
        }
      }
    },
  };
}

const isUnsettled = ({ unsettled }: TicketRecord, key: string): boolean =>
  unsettled?.some((begun) => begun.key === key) ?? false;

/** A source that was unread before for none but who may read it now: others may work here no more. */
async function forReaders(source: TicketRecord, readers: Parts["readers"]): Promise<TicketRecord> {
  const { beforeMerge, creator } = source;
  if (!beforeMerge) return source;
  const asked = { isByCustomer: true, customerId: creator.id, at: new Date() };
  const readerIds = new Set([creator.id, ...(await readers.of(asked))]);
  const only = (ids: readonly string[]) => ids.filter((id) => readerIds.has(id));
  const { unseenBy, markedUnreadBy } = beforeMerge as Partial<TicketRecord>;
  return {
    ...source,
    beforeMerge: {
      ...beforeMerge,
      unseenBy: only(unseenBy ?? []),
      markedUnreadBy: markedUnreadBy && only(markedUnreadBy),
    },
  };
}
