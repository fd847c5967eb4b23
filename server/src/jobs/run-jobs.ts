import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { BulkSet } from "@deskbell/shared/jobs/new-bulk";
import { limits } from "@deskbell/shared/limits";
import { trusted } from "mongoose";
import type { Logger } from "pino";
import type { Asker } from "../access/can.ts";
import { failpoint } from "../database/failpoint.ts";
import { AppError } from "../errors/app-error.ts";
import type { Live } from "../realtime/live.ts";
import type { BulkItem } from "../tickets/bulk/bulk-items.ts";
import type { BulkOutcome } from "../tickets/bulk/bulk-outcome.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import { JobBatchModel, JobModel, type JobRecord } from "./job.model.ts";
import { presentProgress } from "./present-job.ts";

/** Jobs that have their turns at once. */
const jobsMax = 50;
/** Throttle: windows are shown the progress no more often. */
const progressEveryMs = 250;
/** After so many failures in a row a ticket that fails is reported, and the job goes on. */
const failuresMax = 5;

type Parts = {
  tickets: Pick<TicketService, "bulk">;
  /** Somebody as they are now; null for one who is kept out. */
  findUser(id: string): Promise<Asker | null>;
  live: Pick<Live, "publishToPerson">;
  log: Pick<Logger, "warn">;
  now(): number;
};

/**
 * Runs jobs to their end, a few tickets of each in turn. One node at a time does this, by lease; should
 * two nevertheless, or one go on after another has died, no ticket is changed twice: its history says
 * which job has changed it, and only one of them counts a batch.
 */
export function createJobRunner(parts: Parts) {
  const { live, now } = parts;
  const runItem = createItemRunner(parts);
  const publishedAtMs = new Map<string, number>();

  function publish(job: JobRecord): void {
    const id = job._id.toString();
    const hasEnded = job.state !== "running";
    if (!hasEnded && now() - (publishedAtMs.get(id) ?? 0) < progressEveryMs) return;
    if (hasEnded) publishedAtMs.delete(id);
    else publishedAtMs.set(id, now());
    live.publishToPerson("job:progress", job.personId, presentProgress(job));
  }

  /** The few tickets of a job that are next; cut off, they are looked at again, and known again. */
  async function runBatch(job: JobRecord, signal: AbortSignal): Promise<void> {
    const jobId = job.undoOf ?? job._id.toString();
    const batch = await JobBatchModel.findOne({ jobId, number: job.nextBatch }).lean();
    if (!batch) return end(job);
    const after = { ...counted(job), nextBatch: job.nextBatch + 1, failures: 0 };
    try {
      for (const item of batch.items) {
        if (signal.aborted) return;
        count(after, item.ticketId, await runItem(job, item as BulkItem));
        failpoint("bulk.ticket-changed");
        // Requests have their turns in between.
        await yieldToEventLoop();
      }
    } catch (error) {
      await JobModel.updateOne({ _id: job._id }, { $inc: { failures: 1 } });
      throw error;
    }
    const stored = await JobModel.findOneAndUpdate(
      { _id: job._id, nextBatch: job.nextBatch },
      { $set: after },
      { returnDocument: "after" },
    ).lean<JobRecord>();
    if (stored) publish(stored);
  }

  async function end(job: JobRecord): Promise<void> {
    const ended = await JobModel.findOneAndUpdate(
      { _id: job._id, state: "running" },
      { $set: { state: "done", endedAt: new Date(now()) }, $unset: { slot: "" } },
      { returnDocument: "after" },
    ).lean<JobRecord>();
    if (ended) publish(ended);
  }

  /**
   * @throws what the first job has failed with, once all others have ended: nobody waits for a ticket of
   *   somebody else
   */
  return async function runJobs(signal: AbortSignal): Promise<void> {
    const failed = new Map<JobRecord["_id"], unknown>();
    for (;;) {
      const running = await JobModel.find({
        state: "running",
        _id: trusted({ $nin: [...failed.keys()] }),
      })
        .sort({ _id: 1 })
        .limit(jobsMax)
        .lean<JobRecord[]>();
      if (running.length === 0) break;
      for (const job of running) {
        if (signal.aborted) return;
        try {
          await runBatch(job, signal);
        } catch (error) {
          failed.set(job._id, error);
        }
      }
    }
    const [error] = failed.values();
    if (failed.size > 0) throw error;
  };
}

function createItemRunner({ tickets, findUser, log, now }: Omit<Parts, "live">) {
  /** Null for a ticket that is nothing of an undo's. */
  return async function runItem(
    job: JobRecord,
    { ticketId, seen }: BulkItem,
  ): Promise<BulkOutcome | null> {
    const askerNow = async () => {
      const asker = await findUser(job.personId);
      if (!asker) throw new AppError("not_allowed", "This is for staff only.");
      return asker;
    };
    const step = { ticketId, bulkId: job._id.toString(), at: new Date(now()) };
    const { undoOf, mergeInto } = job;
    const { bulk } = tickets;
    try {
      if (undoOf) {
        const undoStep = { ...step, undoOf };
        return mergeInto
          ? await bulk.undoMerge(askerNow, undoStep, mergeInto.ticketId)
          : await bulk.undo(askerNow, undoStep);
      }
      const next = { ...step, seen };
      return mergeInto
        ? await bulk.merge(askerNow, next, mergeInto.ticketId)
        : await bulk.change(askerNow, next, job.set as BulkSet);
    } catch (error) {
      if (job.failures < failuresMax) throw error;
      log.warn({ err: error, ticketId }, "a ticket could not be changed with others");
      return { kind: "refused", reason: "unexpected", ticket: null, byId: null };
    }
  };
}

type Counted = Pick<JobRecord, "done" | "unchanged" | "refusedCount" | "refused">;

const counted = ({ done, unchanged, refusedCount, refused }: JobRecord) =>
  ({ done, unchanged, refusedCount, refused: [...refused] }) as unknown as Counted;

function count(counts: Counted, ticketId: string, outcome: BulkOutcome | null): void {
  if (outcome === null) return;
  if (outcome.kind !== "refused") {
    counts[outcome.kind] += 1;
    return;
  }
  counts.refusedCount += 1;
  if (counts.refused.length >= limits.bulkRefusedShown) return;
  const { reason, ticket, byId } = outcome;
  const { number = null, subject = null } = ticket ?? {};
  counts.refused.push({ ticketId, number, subject, reason, byId });
}
