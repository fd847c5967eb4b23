import { type Doc, isDocument, ownField, setOwnField, type Value } from "../values/bson-values.ts";
import { badValue, MongoError } from "../values/mongo-error.ts";
import { type MatchContext, positionalIndex } from "./match.ts";
import { type FieldUpdate, quote, REMOVED, UNCHANGED } from "./update-operators.ts";
import { isArrayIndex, valueAt } from "./walk-path.ts";

/** Beyond this an index is a mistake or an attack: the array would be filled up with nulls. */
const arrayIndexMax = 1_500_000;

export type ArrayFilters = Map<string, (holder: Doc) => boolean>;
type PathContext = MatchContext & { filter: Doc; isInsert: boolean };

/** The real paths that an update path with `$`, `$[]` and `$[name]` stands for in a document. */
export function expandPath(
  doc: Doc,
  path: readonly string[],
  filters: ArrayFilters,
  context: PathContext,
): string[][] {
  let expanded: string[][] = [[]];
  for (const part of path) {
    expanded = expanded.flatMap((prefix) => expandPart(doc, prefix, part, filters, context));
  }
  return expanded;
}

function expandPart(
  doc: Doc,
  prefix: string[],
  part: string,
  filters: ArrayFilters,
  context: PathContext,
): string[][] {
  if (part === "$") {
    const index = context.isInsert
      ? -1
      : positionalIndex(context.filter, prefix.join("."), doc, context);
    if (index < 0) {
      throw badValue("The positional operator did not find the match needed from the query.");
    }
    return [[...prefix, String(index)]];
  }
  if (!part.startsWith("$[")) return [[...prefix, part]];
  const array = valueAt(doc, prefix);
  if (!Array.isArray(array)) {
    throw badValue(
      `The path '${prefix.join(".")}' must exist in the document in order to apply array updates.`,
    );
  }
  const name = part.slice(2, -1);
  const matches = filters.get(name);
  return array.flatMap((element, index) =>
    !matches || matches({ [name]: element }) ? [[...prefix, String(index)]] : [],
  );
}

/** Applies one field update at a real path of `doc`, which is changed in place. */
export function applyAt(doc: Doc, path: readonly string[], update: FieldUpdate): void {
  let holder: Value = doc;
  for (const [i, name] of path.entries()) {
    if (!canHold(holder, name)) {
      if (!update.creates) return;
      throw new MongoError(
        28,
        "PathNotViable",
        `Cannot create field '${name}' in element {${path[i - 1] ?? ""}: ${quote(holder)}}`,
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
  if (isArrayIndex(name) && Number(name) > arrayIndexMax) throw badValue("array index too large");
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
  fillTo(array, index);
  // Removing an element leaves a null, so that the others keep their places.
  array[index] = result === REMOVED ? null : result;
}

function fillTo(array: Value[], length: number): void {
  while (array.length < length) array.push(null);
}
