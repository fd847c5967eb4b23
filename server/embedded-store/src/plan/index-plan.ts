import type { SortKey } from "../aggregate/sort.ts";
import type { Index } from "../storage/indexes/definition.ts";
import type { KeyRange } from "../storage/trees/tree.ts";
import type { Doc } from "../values/bson-values.ts";
import { encodeKey } from "../values/key-encoding.ts";
import { type Analysis, type Condition, mostPoints } from "./analyze.ts";
import { keyRange, type Segment, segmentOf } from "./bounds.ts";
import { impliesPartialFilter } from "./partial-index.ts";

/** One way to answer a query: the ranges of one index. */
export type IndexPlan = {
  index: Index;
  /** In key order. */
  intervals: { range: KeyRange; prefixBytes: number }[];
  isReverse: boolean;
  /** Each interval is one key, uncut: where it starts. */
  isPoints: boolean;
  /** Rows come in the wanted order (always true without a sort). */
  isSorted: boolean;
  /** `isSorted` only if the intervals are merged; otherwise they follow each other. */
  isMerge: boolean;
  /** Every entry inside the intervals belongs to a matching document. */
  isExact: boolean;
  /** A document may be met more than once. */
  hasDoubles: boolean;
  score: number;
};

/** Beyond this, sorting the rows is cheaper than merging the intervals. */
const mostMerged = 200;

/** What the filter says about the leading fields of an index. */
type Bounds = {
  prefixes: Buffer[];
  /** For each leading field held to points: is it a single one? */
  singlePoint: boolean[];
  segment: Segment | null;
  usedFields: number;
  isExact: boolean;
  /** The first field cannot be null or missing. */
  excludesNull: boolean;
};

/** @returns null when the index is of no use, or would miss documents */
export function planIndex(
  index: Index,
  analysis: Analysis,
  { filter, sort, isHinted }: { filter: Doc; sort: SortKey[] | null; isHinted: boolean },
): IndexPlan | null {
  const { partial, record, multikey } = index;
  if (partial && !impliesPartialFilter(filter, analysis, partial.filter)) return null;
  const bounds = boundsOf(index, analysis);
  if (record.sparse && !bounds.excludesNull) return null;
  const points = bounds.singlePoint.length;
  const ranges = bounds.prefixes
    .sort(Buffer.compare)
    .map((prefix) => ({ ...keyRange(prefix, bounds.segment), prefixBytes: prefix.length }));
  const isCut = record.hasCutKeys === true || ranges.some((range) => range.isCut);
  const order = sort && !isCut ? orderOf(index, bounds, sort) : null;
  if (bounds.usedFields === 0 && !order && !isHinted) return null;

  const [leading = []] = index.fields.map((field) => analysis.conditions.get(field));
  // Of a list of texts one element has the beginning, and its entry lies inside.
  const isOnePrefix = leading.length === 1 && leading[0]?.kind === "prefix";
  const isOneKey = ranges.length === 1 && !bounds.segment && points === index.fields.length;
  const isExact =
    analysis.isComplete &&
    bounds.isExact &&
    bounds.usedFields === analysis.conditions.size &&
    (multikey.size === 0 ||
      (ranges.length === 1 && bounds.usedFields <= 1 && (!bounds.segment || isOnePrefix))) &&
    !isCut;
  const isUniqueHit = (record.unique === true || index.isId) && points === index.fields.length;
  return {
    index,
    intervals: ranges,
    isReverse: order?.isReverse ?? false,
    isPoints: !bounds.segment && !isCut && points === index.fields.length,
    isSorted: !sort || order !== null,
    isMerge: order?.isMerge ?? false,
    isExact,
    hasDoubles: (multikey.size > 0 && !isOneKey) || (isCut && ranges.length > 1),
    score:
      points * 10 +
      (bounds.segment ? 5 : 0) +
      (order ? 8 : 0) +
      (isUniqueHit ? 100 : 0) +
      (isExact ? 1 : 0) -
      (ranges.length > 1 ? 1 : 0),
  };
}

function boundsOf(index: Index, analysis: Analysis): Bounds {
  const bounds: Bounds = {
    prefixes: [Buffer.alloc(0)],
    singlePoint: [],
    segment: null,
    usedFields: 0,
    isExact: true,
    excludesNull: false,
  };
  let hasUsedArray = false;
  for (const [position, field] of index.fields.entries()) {
    const conditions = analysis.conditions.get(field);
    const isArray = index.multikey.has(field);
    // Two fields under one array: their conditions may hold in different elements.
    if (!conditions || (isArray && hasUsedArray)) break;
    hasUsedArray ||= isArray;
    const isDescending = index.directions[position] === -1;
    const points = fewestPoints(conditions);
    if (points) {
      if (bounds.prefixes.length * points.points.length > mostPoints) break;
      const keys = points.points.map((point) => encodeKey(point, isDescending));
      bounds.prefixes = bounds.prefixes.flatMap((prefix) =>
        keys.map((key) => Buffer.concat([prefix, key])),
      );
      bounds.singlePoint.push(keys.length === 1);
      bounds.isExact &&= points.isExact && conditions.length === 1;
      if (position === 0) bounds.excludesNull = points.points.every((point) => point !== null);
      bounds.usedFields++;
      continue;
    }
    let ranges = conditions.filter((condition) => condition.kind !== "points");
    const [first] = ranges;
    const element = first?.kind === "range" ? first.element : null;
    const isOneElement =
      element !== null &&
      ranges.every((range) => range.kind === "range" && range.element === element);
    if (isArray && ranges.length > 1 && !isOneElement) {
      ranges = ranges.slice(0, 1);
      bounds.isExact = false;
    }
    bounds.isExact &&= ranges.every((range) => range.isExact);
    bounds.segment = segmentOf(ranges, isDescending);
    if (position === 0) bounds.excludesNull = true;
    bounds.usedFields++;
    break;
  }
  return bounds;
}

function fewestPoints(conditions: Condition[]) {
  return conditions
    .filter((condition) => condition.kind === "points")
    .sort((a, b) => a.points.length - b.points.length)[0];
}

/** Does the index deliver the wanted order inside the bounds, and how must it be walked? */
function orderOf(
  index: Index,
  { singlePoint, prefixes }: Bounds,
  sort: SortKey[],
): { isReverse: boolean; isMerge: boolean } | null {
  const isConstant = (path: string) => {
    const position = index.fields.indexOf(path);
    return singlePoint[position] === true && !index.multikey.has(path);
  };
  const wanted = sort.filter(({ path }) => !isConstant(path));
  const points = singlePoint.length;
  const behindPoints = directionFrom(index, points, wanted);
  if (behindPoints !== null && prefixes.length <= mostMerged) {
    return { isReverse: behindPoints, isMerge: prefixes.length > 1 && wanted.length > 0 };
  }
  // Several points, but on the very field the sort begins with: the intervals are in order as they are.
  const leading = singlePoint.indexOf(false);
  if (leading !== points - 1 || leading < 0) return null;
  const onPoints = directionFrom(index, leading, wanted);
  return onPoints === null ? null : { isReverse: onPoints, isMerge: false };
}

/** @returns whether to walk backwards; null when the fields from `position` on are not the wanted ones */
function directionFrom(index: Index, position: number, wanted: SortKey[]): boolean | null {
  let isReverse: boolean | null = null;
  for (const [offset, { path, direction }] of wanted.entries()) {
    const field = index.fields[position + offset];
    if (field !== path || index.multikey.has(path)) return null;
    const isOpposite = index.directions[position + offset] !== direction;
    if (isReverse !== null && isReverse !== isOpposite) return null;
    isReverse = isOpposite;
  }
  return isReverse ?? false;
}
