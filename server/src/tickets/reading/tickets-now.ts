import { Types } from "mongoose";
import { statusOf } from "../lifecycle/enter-status.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";

/** What decides whether a message that waits may go, and what it is listed by. */
export type TicketNow = {
  number: number;
  subject: string;
  customer: { id: string; name: string };
  status: string;
  isClosed: boolean;
  isMerged: boolean;
};

type Needed = Pick<
  TicketRecord,
  "_id" | "number" | "subject" | "creator" | "status" | "mergedInto"
>;
const needed = { number: 1, subject: 1, creator: 1, status: 1, mergedInto: 1 };

/** Tickets as they are at this moment, whatever this node remembers; those that are gone are missing. For staff alone. */
export async function ticketsNow(ids: readonly string[]): Promise<Map<string, TicketNow>> {
  if (ids.length === 0) return new Map();
  const records = await TicketModel.collection
    .find<Needed>(
      { _id: { $in: [...new Set(ids)].map((id) => new Types.ObjectId(id)) } },
      { projection: needed },
    )
    .toArray();
  return new Map(
    records.map((record) => [
      record._id.toString(),
      {
        number: record.number,
        subject: record.subject,
        customer: { id: record.creator.id, name: record.creator.name },
        status: statusOf(record as TicketRecord),
        isClosed: statusOf(record as TicketRecord) === "closed",
        isMerged: record.mergedInto != null,
      },
    ]),
  );
}
