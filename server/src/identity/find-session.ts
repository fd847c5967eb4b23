import { createBatchLoader } from "../concurrency/batch-loader.ts";
import { SessionModel, type SessionRecord } from "./session.model.ts";

/** Where the owners of sessions are kept, and who one is; null for one who is kept out. */
export type SessionOwners<Owner> = {
  collection: string;
  // biome-ignore lint/suspicious/noExplicitAny: what is stored there only the other noun knows
  present(stored: any): Owner | null;
  /** Makes all sessions of before void at once, but the kept one; returns the new epoch. */
  nextEpoch(userId: string, keptSession: string | null): Promise<number>;
};

type FoundSession<Owner> = { session: SessionRecord; owner: Owner | null };

/**
 * Finds a session by its id, with its owner, both as they are now, in one question: each request
 * begins with it. Asked of the driver, whose answer needs no casting; the id is a string, whatever a
 * client sent.
 */
export const createFindSession = <Owner>({ collection, present }: SessionOwners<Owner>) =>
  createBatchLoader(async (ids: readonly string[]): Promise<(FoundSession<Owner> | null)[]> => {
    const found = await SessionModel.collection
      .aggregate<SessionRecord & { owners: unknown[] }>([
        { $match: { _id: ids.length === 1 ? ids[0] : { $in: ids } } },
        { $lookup: { from: collection, localField: "userId", foreignField: "_id", as: "owners" } },
      ])
      .toArray();
    const sessions = new Map(
      found.map(({ owners, ...session }) => [
        session._id,
        { session, owner: owners[0] ? present(owners[0]) : null },
      ]),
    );
    return ids.map((id) => sessions.get(id) ?? null);
  });
