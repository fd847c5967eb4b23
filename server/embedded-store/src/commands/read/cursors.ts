import { setImmediate as otherTasks } from "node:timers/promises";
import { countingHeld, type HeldBytes } from "../../aggregate/held-bytes.ts";
import { TICK } from "../../aggregate/row.ts";
import { defaultPace, type Pace } from "../../storage/pace.ts";
import { type Doc, encode } from "../../values/bson-values.ts";
import {
  answerMaxBytes,
  MongoError,
  objectTooLarge,
  timeExpired,
} from "../../values/mongo-error.ts";

/** Rows on their way to a client: stored bytes as they are, or documents still to be encoded. */
export type OutRow = Uint8Array | Doc | typeof TICK;

/** One reply of a cursor. Kept apart from other replies: its documents are copied into it undecoded. */
export class CursorBatch {
  readonly field: "firstBatch" | "nextBatch";
  readonly documents: Uint8Array[];
  /** 0: there is no more. */
  readonly cursorId: number;
  readonly namespace: string;

  constructor(batch: Pick<CursorBatch, "field" | "documents" | "cursorId" | "namespace">) {
    this.field = batch.field;
    this.documents = batch.documents;
    this.cursorId = batch.cursorId;
    this.namespace = batch.namespace;
  }
}

export type BatchWish = {
  /** Number of documents; undefined: MongoDB's defaults. */
  batchSize?: number | undefined;
  isSingleBatch?: boolean;
  /** `performance.now()` after which the command fails with 50; Infinity: none. */
  deadlineMs?: number;
};

type Cursor = {
  rows: Iterator<OutRow>;
  waiting: Uint8Array | null;
  namespace: string;
  usedAtMs: number;
  held: HeldBytes;
};

const firstBatchDocuments = 101; // MongoDB's default
const batchMaxBytes = 16 * 1024 * 1024;
/** A cursor itself: its compiled query and the walk's state. */
const cursorBytes = 16_000;
const bytesOf = ({ held, waiting }: Cursor) => held.bytes + (waiting?.length ?? 0);
const idleCursorMs = 10 * 60_000;

/** The cursors clients have open. */
export class Cursors {
  readonly #open = new Map<number, Cursor>();
  readonly #turnMs: number;
  readonly #parkedBytesMax: number;
  #nextId = 1000;

  /** @param parkedBytesMax what cursors may keep in memory that nobody is reading from right now */
  constructor({ turnMs }: Pick<Pace, "turnMs"> = defaultPace, parkedBytesMax = 128_000_000) {
    this.#turnMs = turnMs;
    this.#parkedBytesMax = parkedBytesMax;
  }

  /** Answers a query with its first batch and keeps the rest for `next`. */
  async first(rows: Iterable<OutRow>, namespace: string, wish: BatchWish): Promise<CursorBatch> {
    const cursor: Cursor = {
      rows: rows[Symbol.iterator](),
      waiting: null,
      namespace,
      usedAtMs: Date.now(),
      held: { bytes: cursorBytes },
    };
    const documents: Uint8Array[] = [];
    const isDone = await pull(
      cursor,
      documents,
      wish.batchSize ?? firstBatchDocuments,
      this.#pause(wish),
    );
    let cursorId = 0;
    if (isDone || wish.isSingleBatch) cursor.rows.return?.();
    else {
      cursorId = this.#nextId++;
      this.#park(cursorId, cursor);
    }
    return new CursorBatch({ field: "firstBatch", documents, cursorId, namespace });
  }

  /** @throws MongoError 43 CursorNotFound, 13 when it is of another collection */
  async next(cursorId: number, namespace: string, wish: BatchWish): Promise<CursorBatch> {
    const cursor = this.#open.get(cursorId);
    if (!cursor) throw new MongoError(43, "CursorNotFound", `cursor id ${cursorId} not found`);
    if (cursor.namespace !== namespace) {
      throw new MongoError(
        13,
        "Unauthorized",
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    }
    this.#open.delete(cursorId); // so that nobody else can pull while we do
    const documents: Uint8Array[] = [];
    const isDone = await pull(cursor, documents, wish.batchSize || Infinity, this.#pause(wish));
    cursor.usedAtMs = Date.now();
    if (!isDone) this.#park(cursorId, cursor);
    return new CursorBatch({
      field: "nextBatch",
      documents,
      cursorId: isDone ? 0 : cursorId,
      namespace,
    });
  }

  /** Keeps a cursor for its client's next request. Beyond the budget those longest unread are forgotten. */
  #park(cursorId: number, cursor: Cursor): void {
    this.#open.set(cursorId, cursor);
    let bytes = 0;
    for (const parked of this.#open.values()) bytes += bytesOf(parked);
    for (const [id, parked] of this.#open) {
      if (bytes <= this.#parkedBytesMax || id === cursorId) return;
      bytes -= bytesOf(parked);
      this.kill(id);
    }
  }

  /** @returns false when there is no such cursor */
  kill(cursorId: number): boolean {
    this.#open.get(cursorId)?.rows.return?.();
    return this.#open.delete(cursorId);
  }

  #pause({ deadlineMs = Infinity }: BatchWish) {
    return createPause(deadlineMs, this.#turnMs);
  }

  /** Forgets cursors their clients have left lying for ten minutes. */
  reap(nowMs = Date.now()): void {
    for (const [id, { usedAtMs }] of this.#open) if (nowMs - usedAtMs > idleCursorMs) this.kill(id);
  }
}

function encoded(doc: Doc): Buffer {
  const bytes = encode(doc);
  if (bytes.length > answerMaxBytes) throw objectTooLarge(bytes.length);
  return bytes;
}

/** Moves rows into `documents`, at most 16 MB. @returns whether the rows are exhausted */
async function pull(
  cursor: Cursor,
  documents: Uint8Array[],
  most: number,
  pause: () => Promise<void>,
): Promise<boolean> {
  let bytes = 0;
  while (documents.length < most) {
    let document = cursor.waiting;
    cursor.waiting = null;
    if (!document) {
      const { done, value } = countingHeld(cursor.held, () => cursor.rows.next());
      if (done) return true;
      if (value === TICK) {
        await pause();
        continue;
      }
      document = value instanceof Uint8Array ? value : encoded(value);
    }
    if (documents.length > 0 && bytes + document.length > batchMaxBytes) {
      cursor.waiting = document;
      return false;
    }
    documents.push(document);
    bytes += document.length;
  }
  return false;
}

/** Lets other commands run when this one has had its turn. */
function createPause(deadlineMs: number, turnMs = defaultPace.turnMs): () => Promise<void> {
  let startedMs = performance.now();
  return async () => {
    const nowMs = performance.now();
    if (nowMs > deadlineMs) throw timeExpired();
    if (nowMs - startedMs < turnMs) return;
    await otherTasks();
    startedMs = performance.now();
  };
}

/** Walks all rows, letting others run. @returns how many there were */
export async function drain<T>(
  rows: Iterable<T | typeof TICK>,
  visit: (row: T) => void = () => {},
  deadlineMs = Infinity,
): Promise<number> {
  const pause = createPause(deadlineMs);
  let count = 0;
  for (const row of rows) {
    if (row === TICK) {
      await pause();
      continue;
    }
    visit(row);
    count++;
  }
  return count;
}
