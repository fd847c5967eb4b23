import { type Types, trusted } from "mongoose";
import { TicketModel } from "../ticket.model.ts";

export type Queued = { ticketId: string; teamId: string | null };

/**
 * Open tickets of these teams that nobody has, the one whose customer waits longest first, then those in
 * which nobody waits.
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
  const read = (filter: object, count: number) =>
    TicketModel.find({ ...queue, ...filter })
      .sort({ waitingSince: 1, _id: 1 })
      .limit(count)
      .select({ teamId: 1 })
      .lean<{ _id: Types.ObjectId; teamId?: string | null }[]>();
  const waiting = await read({ waitingSince: trusted({ $ne: null }) }, max);
  const left = max - waiting.length;
  const others = left > 0 ? await read({ waitingSince: null }, left) : [];
  return [...waiting, ...others].map(({ _id, teamId }) => ({
    ticketId: _id.toString(),
    teamId: teamId ?? null,
  }));
}

/** How many open tickets each of these people has. */
export async function openCounts(personIds: readonly string[]): Promise<Map<string, number>> {
  const counts = await TicketModel.aggregate<{ _id: string; count: number }>([
    { $match: { assigneeId: { $in: [...personIds] }, status: "open", isSpam: null } },
    { $group: { _id: "$assigneeId", count: { $sum: 1 } } },
  ]);
  return new Map(counts.map(({ _id, count }) => [_id, count]));
}
