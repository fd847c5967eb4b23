import type { Job } from "@deskbell/shared/jobs/job";
import type { NewBulk } from "@deskbell/shared/jobs/new-bulk";
import { limits } from "@deskbell/shared/limits";
import { Types, trusted } from "mongoose";
import { can } from "../access/can.ts";
import { isDuplicateKey } from "../database/duplicate-key.ts";
import { failpoint } from "../database/failpoint.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { Live } from "../realtime/live.ts";
import type { TicketFilters } from "../search/ticket-filter.service.ts";
import type { BulkItem } from "../tickets/bulk/bulk-items.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { UserDirectory } from "../users/user.directory.ts";
import { createItemFinding } from "./find-items.ts";
import { JobBatchModel, JobModel, type JobRecord } from "./job.model.ts";
import { presentJob, presentProgress, undoableUntil } from "./present-job.ts";

/** So many tickets are changed before a job says how far it is. */
const batchSize = 20;
const keptDays = 7;
const dayMs = 24 * 60 * 60_000;

type Parts = {
  tickets: Pick<TicketService, "bulk">;
  filters: Pick<TicketFilters, "itemsOfFilter" | "itemsOfView">;
  people: UserDirectory["people"];
  live: Pick<Live, "publishToPerson">;
  /** There is a job to run. */
  wake(): void;
  now(): number;
};

type NewJob = Pick<JobRecord, "personId" | "kind" | "total"> & {
  set?: object;
  mergeInto?: { ticketId: string; number: number };
  undoOf?: string;
};

export type JobService = ReturnType<typeof createJobService>;

/** What staff do with many tickets at once: begun by a request, done by a job that outlives it. */
export function createJobService({ tickets, filters, people, live, wake, now }: Parts) {
  const itemsOf = createItemFinding({ tickets, filters, now });

  async function present(job: JobRecord): Promise<Job> {
    return presentJob(job, await people(job.refused.flatMap(({ byId }) => byId ?? [])));
  }

  async function findOwn(viewer: Viewer, id: string): Promise<JobRecord> {
    refuseCustomers(viewer);
    const job = await JobModel.findOne({ _id: id, personId: viewer.id }).lean<JobRecord>();
    if (!job) throw new AppError("not_found", "This job does not exist.");
    return job;
  }

  return {
    /**
     * Begins to change many tickets, or to merge them into one: each by itself, with rights asked again.
     *
     * @throws AppError `not_allowed` (403), `invalid_input` (400) for too many tickets, or where not all are known,
     *   `too_many_requests` (429) for one who has as many jobs as they can have at once; where one of them could not be
     *   merged, as for that one alone
     */
    async begin(viewer: Viewer, draft: NewBulk): Promise<Job> {
      refuseCustomers(viewer);
      const items = await itemsOf(viewer, draft);
      const ids = items.map(({ ticketId }) => ticketId);
      const { set, merge } = draft;
      const mergeInto = merge && (await tickets.bulk.checkMerge(viewer, ids, merge.into));
      const _id = new Types.ObjectId();
      await JobBatchModel.insertMany(batchesOf(_id.toString(), items));
      failpoint("bulk.batches-stored");
      const job = await insertInSlot(_id, {
        personId: viewer.id,
        kind: "bulk",
        total: items.length,
        ...(set && { set }),
        ...(mergeInto && { mergeInto }),
      }).catch(async (error: unknown) => {
        await JobBatchModel.deleteMany({ jobId: _id.toString() });
        throw error;
      });
      failpoint("bulk.stored");
      wake();
      return present(job);
    },

    /** The viewer's own, the latest few first: a page that was closed finds again what it began. */
    async list(viewer: Viewer): Promise<Job[]> {
      refuseCustomers(viewer);
      return Promise.all((await latestOf(viewer.id)).map(present));
    },

    /** @throws AppError `not_found` (404) for one that is not the viewer's */
    read: async (viewer: Viewer, id: string): Promise<Job> => present(await findOwn(viewer, id)),

    /** Ends a job after the few tickets that it is at; what is done stays. One that has ended is as it is. */
    async cancel(viewer: Viewer, id: string): Promise<Job> {
      await findOwn(viewer, id);
      const cancelled = await JobModel.findOneAndUpdate(
        { _id: id, state: "running" },
        { $set: { state: "cancelled", endedAt: new Date(now()) }, $unset: { slot: "" } },
        { returnDocument: "after" },
      ).lean<JobRecord>();
      if (cancelled) live.publishToPerson("job:progress", viewer.id, presentProgress(cancelled));
      return present(cancelled ?? (await findOwn(viewer, id)));
    },

    /**
     * Begins to take a job back: of each ticket what nobody has changed since. The same again is the same job.
     *
     * @throws AppError `not_found` (404), `conflict` (409) for one that runs, or has ended too long ago
     */
    async undo(viewer: Viewer, id: string): Promise<Job> {
      const job = await findOwn(viewer, id);
      const begun = await JobModel.findOne({ undoOf: id }).lean<JobRecord>();
      if (begun) return present(begun);
      const until = undoableUntil(job);
      if (!until || until.getTime() < now()) {
        throw new AppError("conflict", "This can be undone for five minutes after its end.");
      }
      const undo = await insertUndo({
        personId: viewer.id,
        kind: "undo",
        undoOf: id,
        total: job.done,
        ...(job.mergeInto && { mergeInto: job.mergeInto }),
      });
      await JobModel.updateOne({ _id: id }, { $set: { undoneBy: undo._id.toString() } });
      wake();
      return present(undo);
    },

    /** Forgets jobs that nobody looks for any more. An id begins with when it was made. */
    async forgetOld(): Promise<void> {
      const seconds = Math.floor((now() - keptDays * dayMs) / 1_000);
      const old = { _id: trusted({ $lt: Types.ObjectId.createFromTime(seconds) }) };
      await JobModel.deleteMany({ ...old, state: trusted({ $ne: "running" }) });
      await JobBatchModel.deleteMany(old);
    },
  };
}

const batchesOf = (jobId: string, items: readonly BulkItem[]) =>
  Array.from({ length: Math.ceil(items.length / batchSize) }, (_, number) => ({
    jobId,
    number,
    items: items.slice(number * batchSize, (number + 1) * batchSize),
  }));

const latestOf = (personId: string) =>
  JobModel.find({ personId }).sort({ _id: -1 }).limit(limits.jobsListed).lean<JobRecord[]>();

/** Each takes one of the few places that a person has: the index decides, however many ask at once. */
async function insertInSlot(_id: Types.ObjectId, fields: NewJob): Promise<JobRecord> {
  for (let slot = 0; slot < limits.bulkJobsMax; slot++) {
    try {
      return (await JobModel.create({ _id, ...begun, ...fields, slot })).toObject();
    } catch (error) {
      if (!isDuplicateKey(error, "slot")) throw error;
    }
  }
  throw new AppError("too_many_requests", "Wait until one of your changes has ended.");
}

async function insertUndo(fields: NewJob & { undoOf: string }): Promise<JobRecord> {
  try {
    return (await JobModel.create({ ...begun, ...fields })).toObject();
  } catch (error) {
    if (!isDuplicateKey(error, "undoOf")) throw error;
    const other = await JobModel.findOne({ undoOf: fields.undoOf }).lean<JobRecord>();
    if (!other) throw error;
    return other;
  }
}

const begun = {
  state: "running" as const,
  nextBatch: 0,
  done: 0,
  unchanged: 0,
  refusedCount: 0,
  refused: [],
  failures: 0,
};

function refuseCustomers(viewer: Viewer): void {
  if (!can(viewer, "ticket:work")) throw new AppError("not_allowed", "This is for staff only.");
}
