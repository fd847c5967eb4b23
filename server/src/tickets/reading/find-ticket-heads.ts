import { Types } from "mongoose";
import { can } from "../../access/can.ts";
import { createBatchLoader } from "../../concurrency/batch-loader.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";

const headFields = [
  "_id",
  "creator",
  "lastCustomerSeq",
  "lastStaffSeq",
  "activitySeq",
  "lastActivity",
  "revision",
  "changedMessages",
] as const;

/** As much of a ticket as says what a reader of its thread has missed. */
export type TicketHead = Pick<TicketRecord, (typeof headFields)[number]>;

const projection = Object.fromEntries(headFields.map((field) => [field, 1]));

/** Of many clients who come back at once in few commands. Nothing is remembered. */
const findHead = createBatchLoader(async (ids: readonly string[]) => {
  const wanted = [...new Set(ids)].map((id) => new Types.ObjectId(id));
  const records = await TicketModel.collection
    .find<TicketHead>({ _id: { $in: wanted } }, { projection })
    .toArray();
  const byId = new Map(records.map((record) => [record._id.toString(), record]));
  return ids.map((id) => byId.get(id) ?? null);
});

/** These tickets in their order; null for one that is not there, or not the viewer's to see. */
export const ticketHeads = (
  viewer: Viewer,
  ids: readonly string[],
): Promise<(TicketHead | null)[]> =>
  Promise.all(
    ids.map(async (id) => {
      const head = await findHead(id);
      return head && can(viewer, "ticket:read", head) ? head : null;
    }),
  );
