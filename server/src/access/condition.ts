import { Types, trusted } from "mongoose";

type Value = string | boolean | null | Types.ObjectId;

/** The paths of a document that hold one value: `creator.id` of `{ creator: { id: string } }`. */
type PathOf<Facts> = {
  [Key in keyof Facts & string]-?: NonNullable<Facts[Key]> extends
    | string
    | boolean
    | Types.ObjectId
    | Date
    ? Key
    : `${Key}.${PathOf<Facts[Key]>}`;
}[keyof Facts & string];

/**
 * Which documents are meant, in the few words of MongoDB's filters that rights need: equal, `$ne`,
 * `$or`. `null` means missing, too, as it does there.
 *
 * @template Facts as much of a document as the condition may name; another path does not compile
 */
export type Condition<Facts> = { [Path in PathOf<Facts>]?: Value | { $ne: Value } } & {
  $or?: readonly Condition<Facts>[];
};

/** Any of them: what reads a condition knows nothing of its document. */
type AnyCondition = { $or?: readonly object[]; [path: string]: unknown };

/** Whether a document in memory is one of those that `filterOf` of the same condition finds. */
export function matches<Facts extends object>(condition: Condition<Facts>, facts: Facts): boolean {
  return Object.entries(condition as AnyCondition).every(([path, wanted]) => {
    if (path === "$or") {
      return (wanted as Condition<Facts>[]).some((either) => matches(either, facts));
    }
    const found = valueAt(facts, path);
    return isOther(wanted) ? !isSame(found, wanted.$ne) : isSame(found, wanted);
  });
}

/** The filter of a query for these documents, by Mongoose or by the driver. */
export function filterOf(condition: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(condition as AnyCondition).map(([path, wanted]) => {
      if (path === "$or") return [path, (wanted as object[]).map(filterOf)];
      return [path, isOther(wanted) ? trusted({ ...wanted }) : wanted];
    }),
  );
}

function isOther(wanted: unknown): wanted is { $ne: Value } {
  return typeof wanted === "object" && wanted !== null && "$ne" in wanted;
}

function valueAt(facts: object, path: string): unknown {
  let found: unknown = facts;
  for (const key of path.split(".")) found = (found as Record<string, unknown> | undefined)?.[key];
  return found;
}

function isSame(found: unknown, wanted: unknown): boolean {
  if (wanted === null) return found === null || found === undefined;
  if (wanted instanceof Types.ObjectId) {
    return found instanceof Types.ObjectId && wanted.equals(found);
  }
  return found === wanted;
}
