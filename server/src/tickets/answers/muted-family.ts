import type { Types } from "mongoose";
import { shownTicketFields } from "../activity/commit-change.ts";
import { findChain } from "../merge/find-survivor.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";

/**
 * A ticket, those in which it goes on, and those of its customer that go on in one of them: whoever switched
 * off the mails of one gets none of what it has become. Empty where one of them is gone.
 */
export async function findFamily(id: Types.ObjectId): Promise<TicketRecord[]> {
  return withSources(await findChain(id));
}

/** @param chain a ticket and those in which it goes on */
export async function withSources(chain: readonly TicketRecord[]): Promise<TicketRecord[]> {
  const family = new Map(chain.map((ticket) => [ticket._id.toString(), ticket]));
  let next = chain;
  while (next.length > 0) {
    const found = await sourcesOf(next);
    next = found.filter(({ _id }) => !family.has(_id.toString()));
    for (const ticket of next) family.set(ticket._id.toString(), ticket);
  }
  return [...family.values()];
}

async function sourcesOf(tickets: readonly TicketRecord[]): Promise<TicketRecord[]> {
  const ids = tickets.flatMap(({ absorbs }) =>
    ((absorbs ?? []) as { ticketId: Types.ObjectId }[]).map(({ ticketId }) => ticketId),
  );
  if (ids.length === 0) return [];
  const customers = tickets.map(({ creator }) => creator.id);
  // One whose merge was undone is there, and goes on in none of these.
  return TicketModel.collection
    .find<TicketRecord>(
      {
        _id: { $in: ids },
        mergedInto: { $in: tickets.map(({ _id }) => _id) },
        "creator.id": { $in: customers },
      },
      { projection: shownTicketFields },
    )
    .toArray();
}
