import { limits } from "@deskbell/shared/limits";
import { trusted } from "mongoose";
import type { TicketRecord } from "../ticket.model.ts";
import { ActivityModel } from "./activity.model.ts";
import type { Entry } from "./entry.ts";

/** Whether one of these fields has changed after the entry of this number. */
export async function hasChangedSince(
  { _id, activitySeq, lastActivity }: TicketRecord,
  after: number,
  fields: readonly string[],
): Promise<boolean> {
  if ((activitySeq ?? 0) <= after) return false;
  const last = lastActivity as Entry | null | undefined;
  if (last?.changes.some(({ field }) => fields.includes(field))) return true;
  const found = await ActivityModel.exists({
    ticketId: _id,
    seq: trusted({ $gt: after }),
    "changes.field": trusted({ $in: [...fields] }),
  });
  return found !== null;
}

/** Whether a field has changed after this message was written, or by it. */
export async function hasChangedAfterMessage(
  { _id, lastActivity }: TicketRecord,
  messageSeq: number,
  field: string,
): Promise<boolean> {
  const last = lastActivity as Entry | null | undefined;
  const isOfField = (change: { field: string }) => change.field === field;
  if (last && last.afterSeq >= messageSeq && last.changes.some(isOfField)) return true;
  const found = await ActivityModel.exists({
    ticketId: _id,
    afterSeq: trusted({ $gte: messageSeq }),
    "changes.field": field,
  });
  return found !== null;
}

/** Whether a field has changed at this time or later. */
export async function hasChangedAt(
  { _id, lastActivity }: TicketRecord,
  at: Date,
  field: string,
): Promise<boolean> {
  const last = lastActivity as Entry | null | undefined;
  if (last && last.at >= at && last.changes.some((change) => change.field === field)) return true;
  const found = await ActivityModel.exists({
    ticketId: _id,
    at: trusted({ $gte: at }),
    "changes.field": field,
  });
  return found !== null;
}

/** Who of the staff has changed one of these fields last, after the entry of this number; null for nobody. */
export async function findLastChanger(
  { _id, lastActivity }: TicketRecord,
  after: number,
  fields: readonly string[],
): Promise<string | null> {
  const last = lastActivity as Entry | null | undefined;
  const isLast = last?.changes.some(({ field }) => fields.includes(field));
  if (last && isLast) return last.actor.id ?? null;
  const found = await ActivityModel.findOne({
    ticketId: _id,
    seq: trusted({ $gt: after }),
    "changes.field": trusted({ $in: [...fields] }),
  })
    .sort({ seq: -1 })
    .lean<Entry>();
  return found?.actor.id ?? null;
}

/**
 * A page of a ticket's history after a number, oldest first. The ticket was read before, and its last
 * entry may be in itself alone: nothing between is missing.
 */
export async function listActivity(
  { _id, lastActivity }: Pick<TicketRecord, "_id" | "lastActivity">,
  after: number,
): Promise<Entry[]> {
  const stored = await ActivityModel.find({ ticketId: _id, seq: trusted({ $gt: after }) })
    .sort({ seq: 1 })
    .limit(limits.activityPageSize)
    .lean<Entry[]>();
  const last = lastActivity as Entry | null | undefined;
  const isMissing =
    last != null &&
    last.seq > after &&
    stored.length < limits.activityPageSize &&
    !stored.some(({ seq }) => seq === last.seq);
  return isMissing ? [...stored, last].toSorted((a, b) => a.seq - b.seq) : stored;
}
