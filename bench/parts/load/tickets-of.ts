import type { Place, Someone } from "../../bench.ts";
import type { Known } from "./clients.ts";

/** The id of a ticket with an ordinary thread that this customer opened, and that is not closed. */
export async function ticketOf({ database }: Place, { _id, email }: Someone): Promise<string> {
  const ticket = await database
    .collection("tickets")
    .findOne(
      { "creator.id": _id.toHexString(), status: { $ne: "closed" } },
      { sort: { lastSeq: 1 } },
    );
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

/**
 * What customers know who have just looked: the newest message of a ticket, and when any of their
 * tickets changed last.
 *
 * @param ticketIds one for each of them
 */
export async function knownTo(
  { database }: Place,
  people: readonly Someone[],
  ticketIds: readonly string[],
): Promise<Known[]> {
  const tickets = database
    .collection("tickets")
    .find()
    .project({ lastSeq: 1, updatedAt: 1, "creator.id": 1 });
  const seqs = new Map<string, number>();
  const changes = new Map<string, Date>();
  for await (const { _id, lastSeq, updatedAt, creator } of tickets) {
    seqs.set(_id.toHexString(), lastSeq);
    if (updatedAt > (changes.get(creator.id) ?? 0)) changes.set(creator.id, updatedAt);
  }
  return ticketIds.map((ticketId, i) => ({
    ticketId,
    after: seqs.get(ticketId) ?? 0,
    changedSince: (changes.get(people[i]?._id.toHexString() ?? "") ?? new Date(0)).toISOString(),
  }));
}
