import { createStore, promisifyRequest } from "idb-keyval";

// Where the browser keeps what a person has typed and not sent: drafts, the wizard, the outbox, and
// the files of all three. One record each, so that two windows do not erase each other's.

export type UnsentKind = "draft" | "wizard" | "outgoing" | "file";
/** The second part tells one from another: a ticket, a message or a file. */
export type UnsentId = readonly [kind: UnsentKind, id: string];

export interface UnsentRecord {
  id: UnsentId;
  value: unknown;
}

/** What one person left. Each call is one transaction; throws when the browser does not keep anything. */
export interface DraftStorage {
  readAll(): Promise<UnsentRecord[]>;
  /** All of it or nothing; returns once it would survive a crash of the page. */
  write(puts: readonly UnsentRecord[], gone?: readonly UnsentId[]): Promise<void>;
}

const store = createStore("deskbell-unsent", "unsent");
/** A database that another window blocks would have us wait for ever. */
const opensWithinMs = 3_000;

/** Opens the shelf of one person, and throws away what anybody else left here. */
export async function openDraftStorage(personId: string): Promise<DraftStorage> {
  const opening = store("readwrite", (records) => {
    records.delete(IDBKeyRange.upperBound([personId], true));
    records.delete(IDBKeyRange.lowerBound([personId, []], true));
    return promisifyRequest(records.transaction);
  });
  await Promise.race([opening, refuseAfter(opensWithinMs)]);

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
    write: (puts, gone = []) =>
      store("readwrite", (records) => {
        for (const { id, value } of puts) records.put(value, [personId, ...id]);
        for (const id of gone) records.delete([personId, ...id]);
        return promisifyRequest(records.transaction);
      }),
  };
}

/** For whoever signs out: nothing typed here is left. */
export function clearDraftStorage(): Promise<void> {
  return store("readwrite", (records) => {
    records.clear();
    return promisifyRequest(records.transaction);
  });
}

const refuseAfter = (ms: number) =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error("The browser's database does not open.")), ms);
  });
