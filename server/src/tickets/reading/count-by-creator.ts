import { TicketModel } from "../ticket.model.ts";

/** How many tickets each of these people has opened. */
export async function countByCreator(creatorIds: readonly string[]): Promise<Map<string, number>> {
  const counts = await TicketModel.aggregate<{ _id: string; count: number }>([
    { $match: { "creator.id": { $in: [...creatorIds] }, isSpam: null, mergedInto: null } },
    { $group: { _id: "$creator.id", count: { $sum: 1 } } },
  ]);
  const known = new Map(counts.map(({ _id, count }) => [_id, count]));
  return new Map(creatorIds.map((id) => [id, known.get(id) ?? 0]));
}
