import type { Collection, Types } from "mongoose";

/** A document that is changed by one write. The write also records, as `change`, what is still to be done because of it. */
type Versioned = {
  _id: Types.ObjectId;
  /** Missing until the first change. */
  version?: number | null;
  change?: unknown;
};

type CommitSteps<Doc, Changed> = {
  find(): Promise<Doc | null>;
  /** What it becomes; null to change nothing; throws to refuse. Called again after a write that came too late. */
  decide(now: Doc): Changed | null | Promise<Changed | null>;
  /** Completes an earlier change that a process left when it died. */
  settle(now: Doc): Promise<unknown>;
  /** Null where another write came first. */
  write(now: Doc, changed: Changed): Promise<Doc | null>;
  /** Thrown when other writes came first in every attempt. */
  busyError(): Error;
};

/** Conflicts are rare: two people change the same document at once. */
const attemptsMax = 20;

/**
 * Changes a document in one write, which is the commit (optimistic concurrency).
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
 * Writes the new values, unless the document has another version by now or an unfinished change.
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
    // Null also matches a missing field.
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
