import type { Job, JobProgress } from "@deskbell/shared/jobs/job";
import { limits } from "@deskbell/shared/limits";
import type { CurrentPerson } from "../users/user.directory.ts";
import type { JobRecord } from "./job.model.ts";

const undoableMs = limits.bulkUndoMinutes * 60_000;

/** Until when a job can be undone; null where it has no end, or is an undo itself. */
export const undoableUntil = ({ kind, endedAt }: Pick<JobRecord, "kind" | "endedAt">) =>
  kind === "bulk" && endedAt ? new Date(endedAt.getTime() + undoableMs) : null;

export function presentProgress(job: JobRecord): JobProgress {
  const { _id, kind, state, total, done, unchanged, refusedCount, endedAt, undoneBy } = job;
  const { mergeInto } = job;
  const until = done > 0 && !undoneBy ? undoableUntil(job) : null;
  return {
    id: _id.toString(),
    kind,
    state,
    total,
    done,
    unchanged,
    refusedCount,
    createdAt: _id.getTimestamp().toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    undoableUntil: until?.toISOString() ?? null,
    undoneBy: undoneBy ?? null,
    ...(mergeInto && {
      mergeInto: { conversationId: mergeInto.ticketId, ticket: mergeInto.number },
    }),
  };
}

export const presentJob = (job: JobRecord, currentPerson: CurrentPerson): Job => ({
  ...presentProgress(job),
  refused: job.refused.map(({ ticketId, number, subject, reason, byId }) => ({
    conversationId: ticketId,
    ticket: number ?? null,
    subject: subject ?? null,
    reason,
    by: byId ? currentPerson({ id: byId, name: "" }) : null,
  })),
});
