import { Types } from "mongoose";
import { createBatchLoader } from "../../concurrency/batch-loader.ts";
import { failpoint } from "../../database/failpoint.ts";
import { unreadStageAfter } from "../arrivals/whose-unread.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import type { Entry } from "./entry.ts";
import { storeLastEntry } from "./store-last-entry.ts";

export type Change = {
  /** Values to set; null removes one. */
  set: Record<string, unknown>;
  /** The same as expressions of an update pipeline, for what others may change in between. */
  computed?: Record<string, unknown>;
  /** What its history says of it, without the numbers, which the commit gives; null for nothing. */
  entry: Omit<Entry, "seq" | "afterSeq"> | null;
};

/** Clashes come from other processes only; far more than there could be. */
const attemptsMax = 200;
/** Many, and nobody is shown them. */
export const shownTicketFields = { searchWords: 0 } as const;

/**
 * Changes a ticket and gives the change its number, in one write of one document: the ticket holds its
 * last entry until that is stored in `activity` too, so that a process that dies between both loses
 * nothing. `decide` sees the ticket as it is changed: when another change or message was faster, it is
 * read and decided again, which is compare-and-set for all that people do at once.
 *
 * @param decide what to change; null for nothing; throws to refuse
 * @returns the ticket as it is now, and whether this changed it; null when there is none
 */
export async function commitChange(
  ticketId: string,
  decide: (ticket: TicketRecord) => Change | null | Promise<Change | null>,
): Promise<{ ticket: TicketRecord; hasChanged: boolean } | null> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const ticket = await readTicket(ticketId);
    if (!ticket) return null;
    const change = await decide(ticket);
    if (!change) return { ticket, hasChanged: false };
    const changed = await writeChange(ticket, change);
    if (changed) return { ticket: changed, hasChanged: true };
  }
  throw new Error(`Ticket ${ticketId} is changed by others all the time.`);
}

/** Tickets that are changed together are read by one command; null for one that is not there. */
const readTicket = createBatchLoader(async (ids: readonly string[]) => {
  const records = await TicketModel.collection
    .find<TicketRecord>(
      { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } },
      { projection: shownTicketFields },
    )
    .toArray();
  const found = new Map(records.map((record) => [record._id.toString(), record]));
  return ids.map((id) => found.get(id) ?? null);
});

/** @returns the ticket as it is then; null when it is not any more as it was read */
async function writeChange(ticket: TicketRecord, change: Change): Promise<TicketRecord | null> {
  const { _id, activitySeq, lastSeq } = ticket;
  const { set, computed, entry } = change;
  // What a process that died has left in the ticket, before it is written over.
  if (entry) await storeLastEntry(ticket);
  const seq = (activitySeq ?? 0) + 1;
  const afterSeq = set.lastSeq ?? lastSeq;
  const changed = await TicketModel.collection.findOneAndUpdate(
    // Null finds what an older version has stored without the field.
    { _id, activitySeq: activitySeq ?? null, lastSeq, ...listsAsRead(ticket, set) },
    [
      {
        $set: {
          ...valuesOf(set),
          ...computed,
          ...(entry && valuesOf({ activitySeq: seq, lastActivity: { seq, afterSeq, ...entry } })),
        },
      },
      // For whom it is unread follows from whose it is then.
      ...(await unreadStageAfter({ ...set, ...computed })),
    ],
    { returnDocument: "after", projection: shownTicketFields },
  );
  if (!changed) return null;
  const stored = changed as unknown as TicketRecord;
  if (entry) {
    failpoint("activity.committed");
    // Nobody waits for it: the ticket holds it, and the next change does not begin without it.
    storeLastEntry(stored).catch(() => {});
  }
  return stored;
}

/** What a change without an entry, which has no number, may have changed since they were read. */
const unnumbered = [
  "absorbs",
  "unsettled",
  "beforeMerge",
  "splitInto",
  "copied",
  "revision",
] as const;

const listsAsRead = (ticket: TicketRecord, set: Change["set"]) =>
  Object.fromEntries(
    unnumbered.filter((field) => field in set).map((field) => [field, ticket[field] ?? null]),
  );

/** Values as a pipeline takes them: literal, since a text may begin with a dollar sign. */
const valuesOf = (set: Change["set"]) =>
  Object.fromEntries(
    Object.entries(set).map(([field, value]) => [
      field,
      value === null ? "$$REMOVE" : { $literal: value },
    ]),
  );
