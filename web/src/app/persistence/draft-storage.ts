import { createStore, promisifyRequest } from "idb-keyval";

// Unsent work in IndexedDB: drafts, the wizard, the outbox, and the files of all three. One record
// each, so that two tabs do not overwrite each other's.

/** Notes have a kind of their own: a page of a version before would send them as messages. */
export type UnsentKind = "draft" | "wizard" | "outgoing" | "note" | "edit" | "file";
/** The second part is the id of a ticket, a message, a note or a file. */
export type UnsentId = readonly [kind: UnsentKind, id: string];

export interface UnsentRecord {
  id: UnsentId;
  value: unknown;
}

/** The records of one person. Each call is one transaction; throws when the browser stores nothing. */
export interface DraftStorage {
  readAll(): Promise<UnsentRecord[]>;
  /** Atomic; resolves once the records would survive a crash of the page. */
  write(puts: readonly UnsentRecord[], deletes?: readonly UnsentId[]): Promise<void>;
}

const store = createStore("deskbell-unsent", "unsent");
/** Opens the storage of one person, whenever the browser lets it, and deletes the records of everybody else. */
export async function openDraftStorage(personId: string): Promise<DraftStorage> {
  await store("readwrite", (records) => {
    records.delete(IDBKeyRange.upperBound([personId], true));
    records.delete(IDBKeyRange.lowerBound([personId, []], true));
    return promisifyRequest(records.transaction);
  });

  const mine = () => IDBKeyRange.bound([personId], [personId, []]);
  return {
    readAll: () =>
      store("readonly", async (records) => {
        const [keys, values] = await Promise.all([
          promisifyRequest(records.getAllKeys(mine())),
          promisifyRequest(records.getAll(mine()) as IDBRequest<unknown[]>),
        ]);
        return keys.map((key, index) => {
          const [, kind, id] = key as [string, UnsentKind, string];
          return { id: [kind, id] as const, value: values[index] };
        });
      }),
    write: (puts, deletes = []) =>
      store("readwrite", (records) => {
        for (const { id, value } of puts) records.put(value, [personId, ...id]);
        for (const id of deletes) records.delete([personId, ...id]);
        // At once: a page that is left does not live until the browser would commit by itself.
        records.transaction.commit();
        return promisifyRequest(records.transaction);
      }),
  };
}

/** Publishes to the other tabs that somebody has signed out in one of them. */
export const signOutChannel = "deskbell.unsent";

/** Deletes all unsent work in this browser: its author has signed out. */
export async function clearUnsent(): Promise<void> {
  await clearDraftStorage().catch((error: unknown) => console.warn(error));
}

/** Like `clearUnsent`, and the other tabs write nothing any more; for the tab where somebody signs out. */
export async function clearUnsentInAllTabs(): Promise<void> {
  const channel = new BroadcastChannel(signOutChannel);
  channel.postMessage("signed out");
  channel.close();
  await clearUnsent();
}

function clearDraftStorage(): Promise<void> {
  return store("readwrite", (records) => {
    records.clear();
    return promisifyRequest(records.transaction);
  });
}
