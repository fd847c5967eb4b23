import { trusted } from "mongoose";
import type { TicketRecord } from "../ticket.model.ts";
import { ActivityModel } from "./activity.model.ts";
import type { Entry } from "./entry.ts";

/** Whether this change stands in a ticket's history, which the ticket alone may hold. */
export async function hasChange(
  { _id, lastActivity }: TicketRecord,
  { field, from, to }: { field: string; from: number; to: number },
): Promise<boolean> {
  const isThis = (change: { field: string; from: unknown; to: unknown }) =>
    change.field === field && change.from === from && change.to === to;
  if ((lastActivity as Entry | null | undefined)?.changes.some(isThis)) return true;
  const changes = trusted({ $elemMatch: { field, from, to } });
  return (await ActivityModel.exists({ ticketId: _id, changes })) !== null;
}
