import { Types } from "mongoose";
import type { TicketRecord } from "../ticket.model.ts";
import { ActivityModel } from "./activity.model.ts";
import type { Entry } from "./entry.ts";

/** Whether a redaction stands in a ticket's history. */
export async function isRedactionNoted(
  { _id, lastActivity }: TicketRecord,
  key: string,
): Promise<boolean> {
  const isThis = ({ field, from }: { field: string; from: unknown }) =>
    field === "redacted" && from === key;
  if ((lastActivity as Entry | null | undefined)?.changes.some(isThis)) return true;
  const changes = { $elemMatch: { field: "redacted", from: key } };
  return (await ActivityModel.collection.findOne({ ticketId: _id, changes })) !== null;
}

/** Replaces words in the reasons of a ticket's history, and in values of before and after. Again it changes nothing. */
export async function redactHistory(
  ticketId: string,
  redact: (text: string) => string,
): Promise<void> {
  const entries = ActivityModel.collection.find<Entry & { _id: Types.ObjectId }>({
    ticketId: new Types.ObjectId(ticketId),
  });
  const redactValue = (value: unknown) => (typeof value === "string" ? redact(value) : value);
  for await (const { _id, reason, changes } of entries) {
    const hasReason = typeof reason === "string";
    const left = {
      ...(hasReason && { reason: redact(reason) }),
      changes: changes.map((change) => ({
        ...change,
        from: redactValue(change.from),
        to: redactValue(change.to),
      })),
    };
    const before = { ...(hasReason && { reason }), changes };
    if (JSON.stringify(left) === JSON.stringify(before)) continue;
    await ActivityModel.collection.updateOne({ _id }, { $set: left });
  }
}
