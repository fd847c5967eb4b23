import { SessionModel, type SessionRecord } from "./session.model.ts";

/** Where the owners of sessions are kept, and who one is; null for one who is kept out. */
export type SessionOwners<Owner> = {
  collection: string;
  // biome-ignore lint/suspicious/noExplicitAny: what is stored there only the other noun knows
  present(stored: any): Owner | null;
};

/**
 * A session with its owner, both as they are now, in one question: each request begins with it.
 * Asked of the driver, whose answer needs no casting; the id is a string, whatever a client sent.
 */
export async function findSession<Owner>(
  id: string,
  { collection, present }: SessionOwners<Owner>,
): Promise<{ session: SessionRecord; owner: Owner | null } | null> {
  const [found] = await SessionModel.collection
    .aggregate<SessionRecord & { owners: unknown[] }>([
      { $match: { _id: id } },
      { $lookup: { from: collection, localField: "userId", foreignField: "_id", as: "owners" } },
    ])
    .toArray();
  if (!found) return null;
  const { owners, ...session } = found;
  return { session, owner: owners[0] ? present(owners[0]) : null };
}
