import { trusted } from "mongoose";
import { type Change, commitChange } from "../activity/commit-change.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import { closingAt, fieldsOnEntering, statusChanges, statusOf } from "./enter-status.ts";

/** Tickets that are read at once. */
const batchMax = 100;

type Parts = {
  /** Runs a task of one ticket after what was begun there before. */
  runExclusive<T>(ticketId: string, task: () => Promise<T>): Promise<T>;
  onChanged(ticket: TicketRecord): Promise<unknown>;
  reopenDays: number;
};

/**
 * Does what time does to tickets by now: ends snoozes, closes what was solved long enough ago. Each is
 * decided by the ticket as it is then, so that it happens once, however many ask.
 *
 * @returns when the next ticket is due; null when none is
 */
export async function runTimers(
  now: Date,
  { runExclusive, onChanged, reopenDays }: Parts,
  signal?: AbortSignal,
): Promise<Date | null> {
  for (;;) {
    const due = await TicketModel.find({ nextTimerAt: trusted({ $lte: now }) })
      .sort({ nextTimerAt: 1 })
      .limit(batchMax)
      .select({ _id: 1 })
      .lean();
    for (const { _id } of due) {
      if (signal?.aborted) return now;
      const ticketId = _id.toString();
      await runExclusive(ticketId, async () => {
        const committed = await commitChange(ticketId, (ticket) =>
          changeByTime(ticket, now, reopenDays),
        );
        if (committed?.hasChanged) await onChanged(committed.ticket);
      });
    }
    if (due.length < batchMax) break;
  }
  const next = await TicketModel.findOne({ nextTimerAt: trusted({ $gt: now }) })
    .sort({ nextTimerAt: 1 })
    .select({ nextTimerAt: 1 })
    .lean();
  return next?.nextTimerAt ?? null;
}

function changeByTime(ticket: TicketRecord, now: Date, reopenDays: number): Change | null {
  const { nextTimerAt, solvedAt } = ticket;
  if (!nextTimerAt || nextTimerAt > now) return null;
  const status = statusOf(ticket);
  if (status === "snoozed") return enter(ticket, "open", now, reopenDays);
  if (status !== "solved" || !solvedAt) return { set: { nextTimerAt: null }, entry: null };
  // The desk may keep them open for longer than it did when this one was solved.
  const closesAt = closingAt(solvedAt, reopenDays);
  if (closesAt > now) return { set: { nextTimerAt: closesAt }, entry: null };
  return enter(ticket, "closed", now, reopenDays);
}

const enter = (
  ticket: TicketRecord,
  to: "open" | "closed",
  at: Date,
  reopenDays: number,
): Change => ({
  set: {
    ...fieldsOnEntering(to, { at, reopenDays }),
    ...(to === "closed" && { untoldSince: new Date() }),
  },
  computed: {
    changedAt: { $max: ["$changedAt", at] },
    // Of a snooze's end its customer knows nothing.
    ...(to === "closed" && { updatedAt: { $max: ["$updatedAt", at] } }),
  },
  entry: { actor: { kind: "system" }, changes: statusChanges(ticket, to), at },
});
