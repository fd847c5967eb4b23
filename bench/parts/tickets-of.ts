import type { Place, Someone } from "../bench.ts";

/** The id of a ticket with an ordinary thread that this customer opened. */
export async function ticketOf({ database }: Place, { _id, email }: Someone): Promise<string> {
  const ticket = await database
    .collection("tickets")
    .findOne({ "creator.id": _id.toHexString() }, { sort: { lastSeq: 1 } });
  if (!ticket) throw new Error(`${email} has no ticket`);
  return ticket._id.toHexString();
}

/** The ticket with the longest thread, and its customer's id. */
export async function longTicket({ database }: Place): Promise<{ id: string; creatorId: string }> {
  const [newest] = await database
    .collection("tickets")
    .find({ lastSeq: { $gte: 5_000 } })
    .sort({ updatedAt: -1, _id: -1 })
    .limit(1)
    .toArray();
  if (!newest) throw new Error("the data has no long thread");
  return { id: newest._id.toHexString(), creatorId: newest.creator.id };
}

/** The number of each ticket's newest message. */
export async function lastSeqs(
  { database }: Place,
  ticketIds: readonly string[],
): Promise<number[]> {
  const tickets = await database.collection("tickets").find().project({ lastSeq: 1 }).toArray();
  const seqs = new Map(tickets.map(({ _id, lastSeq }) => [_id.toHexString(), lastSeq as number]));
  return ticketIds.map((id) => seqs.get(id) ?? 0);
}
