import { Timestamp } from "bson";
import { arithmetic } from "../values/arithmetic.ts";
import {
  cloneValue,
  type Doc,
  isDocument,
  isNumber,
  isRegex,
  numberKind,
  toNumber,
  type Value,
} from "../values/bson-values.ts";
import { compareValues, equalValues } from "../values/compare.ts";
import { badValue, failedToParse, typeMismatch } from "../values/mongo-error.ts";
import { typeName } from "../values/type-name.ts";
import { compileFilter, isOperators, type MatchContext } from "./match.ts";
import { valueAt } from "./walk-path.ts";

export const UNCHANGED = Symbol("unchanged");
export const REMOVED = Symbol("removed");

/** What an operator makes of one field: its old value (undefined if missing) to the new one. */
export type FieldUpdate = {
  change(old: Value, exists: boolean): Value | typeof UNCHANGED | typeof REMOVED;
  /** Whether missing parts of the path are created. */
  creates: boolean;
};

export type UpdateScope = MatchContext & { now: Date; isInsert: boolean; documentId: Value };

type MakeFieldUpdate = (argument: Value, path: string, scope: UpdateScope) => FieldUpdate;

/** A value as MongoDB's messages quote it, near enough. */
export function quote(value: Value): string {
  return isNumber(value) ? String(toNumber(value)) : JSON.stringify(value);
}

const idText = ({ documentId }: UpdateScope) => `{_id: ${quote(documentId)}}`;
const creating = (change: FieldUpdate["change"]): FieldUpdate => ({ change, creates: true });
const existingOnly = (change: FieldUpdate["change"]): FieldUpdate => ({
  change: (old, exists) => (exists ? change(old, exists) : UNCHANGED),
  creates: false,
});

function increment(amount: Value, path: string, scope: UpdateScope): FieldUpdate {
  if (!isNumber(amount)) {
    throw typeMismatch(`Cannot increment with non-numeric argument: {${path}: ${quote(amount)}}`);
  }
  return creating((old, exists) => {
    if (!exists) return amount;
    requireNumber(old, path, scope);
    const sum = arithmetic("+", old, amount);
    const overflowed = numberKind(old) !== 3 && numberKind(amount) !== 3 && numberKind(sum) === 3;
    if (overflowed) {
      throw badValue("Failed to apply $inc operations to current value: integer overflow");
    }
    return sum;
  });
}

function requireNumber(old: Value, path: string, scope: UpdateScope): void {
  if (isNumber(old)) return;
  throw typeMismatch(
    `Cannot apply $inc to a value of non-numeric type. ${idText(scope)} has the field '${path}' of non-numeric type ${typeName(old)}`,
  );
}

let timestampsGiven = 0;

function currentDate(argument: Value, _path: string, { now }: UpdateScope): FieldUpdate {
  const type = isDocument(argument) ? argument.$type : argument === true ? "date" : undefined;
  if (type === "date" || argument === false) return creating(() => now);
  if (type === "timestamp") {
    const t = Math.floor(now.getTime() / 1000);
    return creating(() => new Timestamp({ t, i: ++timestampsGiven }));
  }
  throw badValue(
    `${typeName(argument)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
  );
}

const pushClauses = ["$each", "$slice", "$sort", "$position"];

function push(argument: Value, path: string, scope: UpdateScope): FieldUpdate {
  const clauses: Doc =
    isDocument(argument) && "$each" in argument ? argument : { $each: [argument] };
  const { $each: items, $position: position, $sort: sort, $slice: slice } = clauses;
  if (!Array.isArray(items)) {
    throw badValue(
      `The argument to $each in $push must be an array but it was of type: ${typeName(items)}`,
    );
  }
  const unknown = Object.keys(clauses).find((name) => !pushClauses.includes(name));
  if (unknown) throw badValue(`Unrecognized clause in $push: ${unknown}`);
  return creating((old, exists) => {
    if (exists && !Array.isArray(old)) {
      throw badValue(
        `The field '${path}' must be an array but is of type ${typeName(old)} in document ${idText(scope)}`,
      );
    }
    const array: Value[] = exists ? [...(old as Value[])] : [];
    array.splice(insertAt(position, array.length), 0, ...items.map(cloneValue));
    if (sort !== undefined) array.sort(elementOrder(sort));
    if (slice === undefined) return array;
    const kept = toNumber(slice);
    return kept < 0 ? array.slice(kept) : array.slice(0, kept);
  });
}

function insertAt(position: Value, length: number): number {
  if (position === undefined) return length;
  const wanted = toNumber(position);
  return wanted < 0 ? Math.max(0, length + wanted) : Math.min(wanted, length);
}

function elementOrder(sort: Value): (a: Value, b: Value) => number {
  if (!isDocument(sort)) return (a, b) => toNumber(sort) * compareValues(a, b);
  const keys = Object.entries(sort).map(
    ([path, direction]) => [path.split("."), toNumber(direction)] as const,
  );
  return (a, b) => {
    for (const [path, direction] of keys) {
      const difference = compareValues(valueAt(a, path) ?? null, valueAt(b, path) ?? null);
      if (difference !== 0) return difference * direction;
    }
    return 0;
  };
}

function addToSet(argument: Value, path: string): FieldUpdate {
  const items = isDocument(argument) && "$each" in argument ? argument.$each : [argument];
  if (!Array.isArray(items)) {
    throw typeMismatch("The argument to $each in $addToSet must be an array");
  }
  return creating((old, exists) => {
    if (exists && !Array.isArray(old)) {
      throw badValue(
        `Cannot apply $addToSet to non-array field. Field named '${path}' has non-array type ${typeName(old)}`,
      );
    }
    const set: Value[] = exists ? [...(old as Value[])] : [];
    const before = set.length;
    for (const item of items) {
      if (!set.some((element) => equalValues(element, item))) set.push(cloneValue(item));
    }
    return exists && set.length === before ? UNCHANGED : set;
  });
}

function pop(argument: Value, path: string): FieldUpdate {
  const end = toNumber(argument);
  if (Math.abs(end) !== 1) throw failedToParse(`$pop expects 1 or -1, found: ${quote(argument)}`);
  return existingOnly((old) => {
    if (!Array.isArray(old)) {
      throw typeMismatch(`Path '${path}' contains an element of non-array type '${typeName(old)}'`);
    }
    if (old.length === 0) return UNCHANGED;
    return end > 0 ? old.slice(0, -1) : old.slice(1);
  });
}

function removeElements(operator: string, isRemoved: (element: Value) => boolean): FieldUpdate {
  return existingOnly((old) => {
    if (!Array.isArray(old)) throw badValue(`Cannot apply ${operator} to a non-array value`);
    const kept = old.filter((element) => !isRemoved(element));
    return kept.length === old.length ? UNCHANGED : kept;
  });
}

/** Such a condition looks at documents among the elements, every other operator at the element itself. */
const isOverDocuments = (condition: Doc) =>
  ["$and", "$or", "$nor", "$expr"].includes(Object.keys(condition)[0] ?? "");

function pull(argument: Value, _path: string, scope: UpdateScope): FieldUpdate {
  if (isRegex(argument) || (isOperators(argument) && !isOverDocuments(argument))) {
    const matches = compileFilter({ element: argument }, scope);
    return removeElements("$pull", (element) => matches({ element }));
  }
  if (isDocument(argument)) {
    const matches = compileFilter(argument, scope);
    return removeElements("$pull", (element) => isDocument(element) && matches(element));
  }
  return removeElements("$pull", (element) => equalValues(element, argument));
}

function pullAll(argument: Value): FieldUpdate {
  if (!Array.isArray(argument)) throw badValue("$pullAll requires an array argument");
  return removeElements("$pullAll", (element) =>
    argument.some((item) => equalValues(item, element)),
  );
}

/** Operators of MongoDB that this store leaves out. */
export const leftOutOperators: ReadonlySet<string> = new Set(["$mul", "$bit"]);

/** All operators but `$rename`, which touches two fields. */
export const updateOperators: Record<string, MakeFieldUpdate> = {
  $set: (value) => creating(() => cloneValue(value)),
  $setOnInsert: (value, _path, { isInsert }) =>
    isInsert ? creating(() => cloneValue(value)) : existingOnly(() => UNCHANGED),
  $unset: () => existingOnly(() => REMOVED),
  $inc: increment,
  $min: (value) =>
    creating((old, exists) => (!exists || compareValues(value, old) < 0 ? value : UNCHANGED)),
  $max: (value) =>
    creating((old, exists) => (!exists || compareValues(value, old) > 0 ? value : UNCHANGED)),
  $currentDate: currentDate,
  $push: push,
  $addToSet: addToSet,
  $pop: pop,
  $pull: pull,
  $pullAll: pullAll,
};
