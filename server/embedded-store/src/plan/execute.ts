import { TICK } from "../aggregate/row.ts";
import { sortRows } from "../aggregate/sort.ts";
import { fieldsOfFilter, fieldsOfPaths } from "../query/filter-fields.ts";
import { compileFilter, type MatchContext } from "../query/match.ts";
import type { Collection } from "../storage/collection.ts";
import { type Doc, decode, type Value } from "../values/bson-values.ts";
import { type FieldNames, rawOfIdKey, withFields } from "../values/raw-fields.ts";
import { choosePlan, type Plan } from "./choose.ts";
import { type Examined, rowsOf } from "./rows.ts";

export type Query = {
  filter: Doc;
  sort?: Doc | null | undefined;
  skip?: number;
  /** Infinity or left out: all. */
  limit?: number;
  hint?: Value;
  context: MatchContext;
  /** Nothing but `_id` is wanted: where index entries match exactly, no document is read. */
  isIdOnly?: boolean;
};

/** A document a query has found; decoded only when somebody asks. */
export class Found {
  readonly idKey: Buffer;
  readonly raw: Buffer;
  #doc: Doc | undefined;

  constructor(idKey: Buffer, raw: Buffer, doc?: Doc) {
    this.idKey = idKey;
    this.raw = raw;
    this.#doc = doc;
  }

  get doc(): Doc {
    this.#doc ??= decode(this.raw);
    return this.#doc;
  }

  /** The document with at least these fields; null: with all. The others are not decoded for it. */
  part(fields: FieldNames | null): Doc {
    return this.#doc ?? (fields ? decode(withFields(this.raw, fields, true)) : this.doc);
  }
}

/** Whether a document matches, and the fields that decide it. */
type Test = { matches: (doc: Doc) => boolean; fields: FieldNames | null };

export type FoundRow = Found | typeof TICK;

/** The plan of a query, as `explain` shows it and `execute` follows it. */
export function planOf(collection: Collection, { filter, sort, hint }: Query): Plan {
  return choosePlan(collection, { filter, sort, hint });
}

/**
 * Runs a query. Yields TICK now and then, so that the caller can let others run; the walk may be
 * left lying between two rows for as long as the caller likes.
 */
export function execute(
  collection: Collection,
  query: Query,
  { plan = planOf(collection, query), examined = { keys: 0, documents: 0 } as Examined } = {},
): Generator<FoundRow, void> {
  // Compiled at once, so that a bad filter is refused even where nothing is stored.
  const matches = compileFilter(query.filter, query.context);
  const test = { matches, fields: fieldsOfFilter(query.filter) };
  return run(collection, query, plan, examined, test);
}

function* run(
  collection: Collection,
  { skip = 0, limit = Infinity, isIdOnly = false }: Query,
  plan: Plan,
  examined: Examined,
  test: Test,
): Generator<FoundRow, void> {
  const isBlocking = plan.sort !== null && !plan.isSorted;
  let rows: Iterable<FoundRow> = matching(collection, plan, examined, {
    test,
    isCovered: isIdOnly && plan.isExact && plan.isSorted,
    skip: isBlocking ? 0 : skip,
  });
  if (plan.sort && isBlocking) {
    const sorted = fieldsOfPaths(plan.sort.map(({ path }) => path));
    rows = sortRows<Found>(rows, plan.sort, {
      limit: limit + skip,
      docOf: (found) => found.part(sorted),
      bytesOf: (found) => found.raw.length,
    });
  }
  let toSkip = isBlocking ? skip : 0;
  let given = 0;
  for (const row of rows) {
    if (row === TICK) yield row;
    else if (toSkip > 0) toSkip--;
    else {
      yield row;
      if (++given >= limit) return;
    }
  }
}

function* matching(
  collection: Collection,
  plan: Plan,
  examined: Examined,
  { test, isCovered, skip }: { test: Test; isCovered: boolean; skip: number },
): Generator<FoundRow, void> {
  let toSkip = skip;
  for (const place of rowsOf(plan.access, collection, examined)) {
    if (place === TICK) {
      yield place;
      continue;
    }
    // An exact plan's key is as good as the filter, as long as key and document are of one moment.
    const isExact =
      plan.isExact && (place.raw !== undefined || place.moment === collection.documents.moment);
    if (isExact && toSkip > 0) {
      toSkip--; // its key says that it matches: no need to read it
      continue;
    }
    let raw = place.raw ?? (isCovered && isExact ? rawOfIdKey(place.idKey) : undefined);
    if (!raw) {
      raw = collection.documents.get(place.idKey);
      if (!raw) continue; // deleted since its key was read
      examined.documents++;
    }
    const found = new Found(place.idKey, raw);
    if (!isExact && !test.matches(found.part(test.fields))) continue;
    if (toSkip > 0) toSkip--;
    else yield found;
  }
}
