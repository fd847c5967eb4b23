import { type Types, trusted } from "mongoose";
import { TicketModel } from "../ticket.model.ts";

export type Queued = { ticketId: string; teamId: string | null };

/**
 * Open tickets of these teams that nobody has: by when they are due, then the one whose customer waits longest first,
 * then those in which nobody waits.
 *
 * @param teamIds null for tickets that an older version has stored without a team
 */
export async function findQueue(
  teamIds: readonly (string | null)[],
  max: number,
): Promise<Queued[]> {
  const queue: Record<string, unknown> = {
    assigneeId: null,
    status: "open",
    teamId: trusted({ $in: [...teamIds] }),
    isSpam: trusted({ $ne: true }),
  };
  const found: Queued[] = [];
  async function read(filter: object, by: "nextDueAt" | "waitingSince" | "_id"): Promise<void> {
    const left = max - found.length;
    if (left === 0) return;
    const tickets = await TicketModel.find({ ...queue, ...filter })
      .sort(by === "_id" ? { _id: 1 } : { [by]: 1, _id: 1 })
      .limit(left)
      .select({ teamId: 1 })
      .lean<{ _id: Types.ObjectId; teamId?: string | null }[]>();
    for (const { _id, teamId } of tickets)
      found.push({ ticketId: _id.toString(), teamId: teamId ?? null });
  }
  const isThere = trusted({ $exists: true });
  await read({ nextDueAt: isThere }, "nextDueAt");
  await read({ nextDueAt: null, waitingSince: trusted({ $ne: null }) }, "waitingSince");
  await read({ nextDueAt: null, waitingSince: null }, "_id");
  return found;
}

/** How many open tickets each of these people has. */
export async function openCounts(personIds: readonly string[]): Promise<Map<string, number>> {
  const counts = await TicketModel.aggregate<{ _id: string; count: number }>([
    { $match: { assigneeId: { $in: [...personIds] }, status: "open", isSpam: null } },
    { $group: { _id: "$assigneeId", count: { $sum: 1 } } },
  ]);
  return new Map(counts.map(({ _id, count }) => [_id, count]));
}
