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
import { badValue, typeMismatch } from "../values/mongo-error.ts";
import { showValue } from "../values/show-value.ts";
import { typeName } from "../values/type-name.ts";
import { compileFilter, isOperators, type MatchContext } from "./match.ts";

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

const idText = ({ documentId }: UpdateScope) => `{_id: ${showValue(documentId)}}`;
const creating = (change: FieldUpdate["change"]): FieldUpdate => ({ change, creates: true });
const existingOnly = (change: FieldUpdate["change"]): FieldUpdate => ({
  change: (old, exists) => (exists ? change(old, exists) : UNCHANGED),
  creates: false,
});

function increment(amount: Value, path: string, scope: UpdateScope): FieldUpdate {
  if (!isNumber(amount)) {
    throw typeMismatch(
      `Cannot increment with non-numeric argument: {${path}: ${showValue(amount)}}`,
    );
  }
  return creating((old, exists) => {
    if (!exists) return amount;
    requireNumber(old, path, scope);
    const sum = arithmetic("+", old, amount);
    const overflowed = numberKind(old) !== 3 && numberKind(amount) !== 3 && numberKind(sum) === 3;
    if (overflowed) {
      throw badValue(
        `Failed to apply $inc operations to current value ((NumberLong)${showValue(old)}) for document ${idText(scope)}`,
      );
    }
    return sum;
  });
}

function requireNumber(old: Value, path: string, scope: UpdateScope): void {
  if (isNumber(old)) return;
  throw typeMismatch(
    `Cannot apply $inc to a value of non-numeric type. ${idText(scope)} has the field '${path.split(".").at(-1)}' of non-numeric type ${typeName(old)}`,
  );
}

const pushClauses = ["$each", "$slice"];

function push(argument: Value, path: string, scope: UpdateScope): FieldUpdate {
  const clauses: Doc =
    isDocument(argument) && "$each" in argument ? argument : { $each: [argument] };
  const { $each: items, $slice: slice } = clauses;
  if (!Array.isArray(items)) {
    throw badValue(
      `The argument to $each in $push must be an array but it was of type: ${typeName(items)}`,
    );
  }
  const unknown = Object.keys(clauses).find((name) => !pushClauses.includes(name));
  if (unknown) throw badValue(`Unrecognized clause in $push: ${unknown}`);
  if (slice !== undefined && !Number.isInteger(isNumber(slice) ? toNumber(slice) : Number.NaN)) {
    throw badValue(
      `The value for $slice must be an integer value but was given type: ${typeName(slice)}`,
    );
  }
  return creating((old, exists) => {
    if (exists && !Array.isArray(old)) {
      throw badValue(
        `The field '${path}' must be an array but is of type ${typeName(old)} in document ${idText(scope)}`,
      );
    }
    const array: Value[] = exists ? [...(old as Value[])] : [];
    array.push(...items.map(cloneValue));
    if (slice === undefined) return array;
    const kept = toNumber(slice);
    return kept < 0 ? array.slice(kept) : array.slice(0, kept);
  });
}

const isEach = (argument: Value): argument is Doc =>
  isDocument(argument) && Object.keys(argument)[0] === "$each";

function addToSet(argument: Value, path: string): FieldUpdate {
  const items = isEach(argument) ? argument.$each : [argument];
  if (!Array.isArray(items)) {
    throw typeMismatch(
      `The argument to $each in $addToSet must be an array but it was of type ${typeName(items)}`,
    );
  }
  if (isEach(argument) && Object.keys(argument).length > 1) {
    throw badValue(`Found unexpected fields after $each in $addToSet: ${showValue(argument)}`);
  }
  return creating((old, exists) => {
    if (exists && !Array.isArray(old)) {
      throw badValue(
        `Cannot apply $addToSet to non-array field. Field named '${path.split(".").at(-1)}' has non-array type ${typeName(old)}`,
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

function removeElements(operator: string, isRemoved: (element: Value) => boolean): FieldUpdate {
  return existingOnly((old) => {
    if (!Array.isArray(old)) throw badValue(`Cannot apply ${operator} to a non-array value`);
    const kept = old.filter((element) => !isRemoved(element));
    return kept.length === old.length ? UNCHANGED : kept;
  });
}

/** Such a condition looks at documents among the elements, every other operator at the element itself. */
const isOverDocuments = (condition: Doc) =>
  ["$and", "$or", "$expr"].includes(Object.keys(condition)[0] ?? "");

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
  if (!Array.isArray(argument)) {
    throw badValue(`$pullAll requires an array argument but was given a ${typeName(argument)}`);
  }
  return removeElements("$pullAll", (element) =>
    argument.some((item) => equalValues(item, element)),
  );
}

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
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
};
