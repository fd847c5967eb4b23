import type { Collection, Types } from "mongoose";

/** A document that is changed by one write, in which stands what follows from it, as `change`, until that is done. */
type Versioned = {
  _id: Types.ObjectId;
  /** Missing in what was never changed. */
  version?: number | null;
  change?: unknown;
};

type CommitSteps<Doc, Changed> = {
  find(): Promise<Doc | null>;
  /** What it becomes; null for nothing; throws to refuse. Asked again where somebody was faster. */
  decide(now: Doc): Changed | null | Promise<Changed | null>;
  /** Ends an earlier change, which a process that died has left. */
  settle(now: Doc): Promise<unknown>;
  /** Null where somebody was faster. */
  write(now: Doc, changed: Changed): Promise<Doc | null>;
  /** Where others are faster each time. */
  busyError(): Error;
};

/** Clashes are two people who change the same at once. */
const attemptsMax = 20;

/**
 * Changes a document in one write, which is the commit.
 *
 * @returns null where there is none, `stored` null where nothing is to change
 * @throws `busyError()`, and what `decide` throws
 */
export async function commitVersioned<Doc extends Versioned, Changed>({
  find,
  decide,
  settle,
  write,
  busyError,
}: CommitSteps<Doc, Changed>): Promise<{ found: Doc; stored: Doc | null } | null> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const found = await find();
    if (!found) return null;
    if (found.change) {
      await settle(found);
      continue;
    }
    const changed = await decide(found);
    if (!changed) return { found, stored: null };
    const stored = await write(found, changed);
    if (stored) return { found, stored };
  }
  throw busyError();
}

/**
 * Writes what a document becomes, unless it is another by now or has a change that is not done.
 *
 * @param values by field; what is undefined is removed
 * @param hidden fields that are not answered
 */
export function writeVersioned<Doc extends Versioned>(
  collection: Collection,
  { _id, version }: Doc,
  values: Readonly<Record<string, unknown>>,
  hidden: readonly string[] = [],
): Promise<Doc | null> {
  const fields = Object.entries(values);
  const removed = fields.filter(([, value]) => value === undefined).map(([name]) => [name, 1]);
  return collection.findOneAndUpdate(
    // Null finds what was never changed.
    { _id, version: version ?? null, change: null },
    {
      $set: Object.fromEntries(fields.filter(([, value]) => value !== undefined)),
      ...(removed.length > 0 && { $unset: Object.fromEntries(removed) }),
    },
    {
      returnDocument: "after",
      projection: Object.fromEntries(hidden.map((field) => [field, 0])),
    },
  ) as unknown as Promise<Doc | null>;
}

/** Those of the files that it has no more once it has `left`. */
export function filesGone<File extends { fileId: string }>(
  files: readonly File[],
  left: readonly File[],
): File[] {
  const kept = new Set(left.map(({ fileId }) => fileId));
  return files.filter(({ fileId }) => !kept.has(fileId));
}
