import type { TicketQuery } from "@deskbell/shared/tickets/ticket";
import { trusted } from "mongoose";
import { scoped } from "../../access/can.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { beginsWith } from "../../search/search-words.ts";
import { TicketModel } from "../ticket.model.ts";
import { ticketsInOrder } from "./ticket-page.ts";

/** Which tickets are looked at. */
export type Among = {
  viewer: Viewer;
  /** Only these; null for all that the viewer may see. */
  within: readonly string[] | null;
  max: number;
};

async function idsOf(filter: object, { viewer, within, max }: Among): Promise<string[]> {
  const count = within?.length ?? max;
  const among = { ...filter, ...(within && { _id: trusted({ $in: [...within] }) }) };
  const tickets = await TicketModel.find(scoped(viewer, "ticket:read", among))
    .select({ _id: 1 })
    .limit(count)
    .batchSize(count) // one answer, not several
    .lean();
  return tickets.map(({ _id }) => _id.toString());
}

/** Ids of tickets that hold a word with this beginning in themselves; their messages are not asked. */
export const idsHolding = (word: string, among: Among) => idsOf(beginsWith(word), among);

/** Ids of tickets that one of these people opened. */
export const idsOpenedBy = (creatorIds: readonly string[], among: Among) =>
  idsOf({ "creator.id": trusted({ $in: [...creatorIds] }) }, among);

/** Ids of everything the viewer may see, up to `max`. */
export const idsOfAll = (among: Among) => idsOf({}, among);

/** Those of these tickets that a list would show, in its order, from its cursor on. */
export async function idsInOrder(viewer: Viewer, query: TicketQuery, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const tickets = await ticketsInOrder(viewer, { ...query, limit: ids.length }, ids)
    .select({ _id: 1 })
    .batchSize(ids.length)
    .lean();
  return tickets.map(({ _id }) => _id.toString());
}
