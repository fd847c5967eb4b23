import type { Doc } from "../values/bson-values.ts";
import { MongoError } from "../values/mongo-error.ts";

/**
 * Runs the statements of one write command. A statement's MongoError becomes an entry of `writeErrors`;
 * in ordered mode nothing after it runs. Any other error (a full disk, a bug) is thrown on, and the
 * store rolls the whole command back.
 *
 * @returns `{ writeErrors }`, or nothing when all went well; to be spread into the reply
 */
export function runStatements<T>(
  statements: T[],
  isOrdered: boolean,
  run: (statement: T, index: number) => void,
): { writeErrors?: Doc[] } {
  const writeErrors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
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
