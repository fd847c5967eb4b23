import type { Doc } from "../../values/bson-values.ts";
import { MongoError } from "../../values/mongo-error.ts";

const mostStatements = 100_000;

/** @throws MongoError 16 for nothing to write, or too much at once */
export function refuseBatchSize({ length }: readonly unknown[]): void {
  if (length > 0 && length <= mostStatements) return;
  throw new MongoError(
    16,
    "InvalidLength",
    `Write batch sizes must be between 1 and ${mostStatements}. Got ${length} operations.`,
  );
}

/**
 * The steps of one write command's statements, for `Store.writeInSlices`. A statement's MongoError becomes
 * an entry of `writeErrors`; in ordered mode nothing after it runs. Any other error (a full disk, a bug) is
 * thrown on, and what this slice has written is rolled back.
 *
 * @returns `{ writeErrors }`, or nothing when all went well; to be spread into the reply
 */
export function* runStatements<T>(
  statements: T[],
  isOrdered: boolean,
  run: (statement: T, index: number) => Iterable<unknown>,
): Generator<unknown, { writeErrors?: Doc[] }> {
  const writeErrors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      yield* run(statement, index);
    } catch (error) {
      if (!(error instanceof MongoError)) throw error;
      const { code, message, keyPattern, keyValue } = error;
      writeErrors.push({
        index,
        code,
        errmsg: message,
        ...(keyPattern ? { keyPattern, keyValue } : {}),
      });
      if (isOrdered) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}
