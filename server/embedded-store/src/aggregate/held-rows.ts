import { MongoError } from "../values/mongo-error.ts";

/** What a sort, a group or a facet may hold in memory; MongoDB's own limit is 100 MB. */
const heldRowsMax = 500_000;

/** A decoded document of usual size, for the budget of cursors; to measure each takes too long. */
export const decodedRowBytes = 2_000;

/** @throws MongoError 292 */
export function refuseTooManyHeld(rows: number): void {
  if (rows <= heldRowsMax) return;
  throw new MongoError(
    292,
    "QueryExceededMemoryLimitNoDiskUseAllowed",
    `A stage that needs all its documents at once exceeded the embedded database's limit of ${heldRowsMax}`,
  );
}
