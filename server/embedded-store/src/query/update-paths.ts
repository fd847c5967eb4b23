import { type Doc, isDocument, ownField, setOwnField, type Value } from "../values/bson-values.ts";
import { MongoError } from "../values/mongo-error.ts";
import { showValue } from "../values/show-value.ts";
import { type FieldUpdate, REMOVED, UNCHANGED } from "./update-operators.ts";
import { isArrayIndex } from "./walk-path.ts";

/** So many nulls fill an array up at most; more are a mistake or an attack. */
const paddingMax = 1_500_000;

/** Applies one field update at a path of `doc`, which is changed in place. */
export function applyAt(doc: Doc, path: readonly string[], update: FieldUpdate): void {
  let holder: Value = doc;
  for (const [i, name] of path.entries()) {
    if (!canHold(holder, name)) {
      if (!update.creates) return;
      throw new MongoError(
        28,
        "PathNotViable",
        `Cannot create field '${name}' in element {${path[i - 1] ?? ""}: ${showValue(holder)}}`,
      );
    }
    if (i === path.length - 1) {
      changeIn(holder, name, update);
      return;
    }
    const next = Array.isArray(holder) ? holder[Number(name)] : ownField(holder, name);
    if (next === undefined) {
      if (!update.creates) return;
      changeIn(holder, name, { change: () => ({}), creates: true });
    }
    holder = Array.isArray(holder) ? holder[Number(name)] : ownField(holder, name);
  }
}

function canHold(holder: Value, name: string): holder is Doc | Value[] {
  if (!Array.isArray(holder)) return isDocument(holder);
  return isArrayIndex(name);
}

function changeIn(holder: Doc | Value[], name: string, update: FieldUpdate): void {
  if (Array.isArray(holder)) changeElement(holder, Number(name), update);
  else changeField(holder, name, update);
}

function changeField(holder: Doc, name: string, { change }: FieldUpdate): void {
  const old = ownField(holder, name);
  const result = change(old, old !== undefined);
  if (result === UNCHANGED) return;
  if (result === REMOVED) delete holder[name];
  else setOwnField(holder, name, result);
}

function changeElement(array: Value[], index: number, { change }: FieldUpdate): void {
  const result = change(array[index], index < array.length);
  if (result === UNCHANGED) return;
  if (index - array.length > paddingMax) {
    const message = `can't backfill more than ${paddingMax} elements`;
    throw new MongoError(34, "CannotBackfillArray", message);
  }
  fillTo(array, index);
  // Removing an element leaves a null, so that the others keep their places.
  array[index] = result === REMOVED ? null : result;
}

function fillTo(array: Value[], length: number): void {
  while (array.length < length) array.push(null);
}
