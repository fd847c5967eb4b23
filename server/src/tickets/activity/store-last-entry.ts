import { LRUCache } from "lru-cache";
import { Types } from "mongoose";
import { createBatchLoader } from "../../concurrency/batch-loader.ts";
import { isDuplicateKey } from "../../database/duplicate-key.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { ActivityModel } from "./activity.model.ts";
import type { Entry } from "./entry.ts";

/** The entry of a ticket that this process has stored last, or is storing; of the tickets changed last. */
const storedEntries = new LRUCache<string, { seq: number; isStored: Promise<void> }>({
  max: 10_000,
});

/** Stores the entry that a ticket holds, unless it is stored already. */
export function storeLastEntry({ _id, lastActivity }: TicketRecord): Promise<void> {
  if (!lastActivity) return Promise.resolve();
  const id = _id.toHexString();
  const { seq } = lastActivity as Entry;
  const known = storedEntries.get(id);
  if (known?.seq === seq) return known.isStored;
  const isStored = insertEntry({ ticketId: _id, ...lastActivity });
  storedEntries.set(id, { seq, isStored });
  isStored.catch(() => {
    if (storedEntries.get(id)?.isStored === isStored) storedEntries.delete(id);
  });
  return isStored;
}

async function insertEntry(entry: object): Promise<void> {
  const refused = await insertWithOthers(entry);
  if (refused && !isDuplicateKey(refused.error, "seq")) throw refused.error;
}

type Refused = { error: unknown };

/** Entries of tickets that are changed together are stored by one command; null for one that was stored. */
const insertWithOthers = createBatchLoader(
  async (entries: readonly object[]): Promise<(Refused | null)[]> => {
    if (entries.length > 1 && (await insertAll(entries))) return entries.map(() => null);
    return Promise.all(entries.map(insertOne));
  },
);

/** Whether all of them were stored; else each is to be tried by itself, which says what is wrong with it. */
const insertAll = (entries: readonly object[]): Promise<boolean> =>
  ActivityModel.collection.insertMany(entries.map(recordOf), { ordered: false }).then(
    () => true,
    () => false,
  );

const insertOne = (entry: object): Promise<Refused | null> =>
  ActivityModel.collection.insertOne(recordOf(entry)).then(
    () => null,
    (error: unknown) => ({ error }),
  );

const recordOf = (entry: object) => ({ _id: new Types.ObjectId(), ...entry }) as never;
