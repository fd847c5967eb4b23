import { BSONRegExp } from "bson";
import { isOperators } from "../query/match.ts";
import {
  canonicalType,
  type Doc,
  isDocument,
  isNumber,
  toNumber,
  type Value,
} from "../values/bson-values.ts";
import { compareValues } from "../values/compare.ts";
import { regexPrefix } from "./regex-prefix.ts";

export type Comparison = "$gt" | "$gte" | "$lt" | "$lte";

/**
 * A condition on one path that an index can serve. `isExact`: the index entries inside the bounds are
 * precisely the matching ones, so that documents need no second look. `element`: the `$elemMatch` it
 * stands in; ranges of the same one hold for one and the same element of an array.
 */
export type Condition =
  | { kind: "points"; points: Value[]; isExact: boolean }
  | { kind: "range"; comparison: Comparison; bound: Value; isExact: true; element: Doc | null }
  | { kind: "prefix"; prefix: string; isExact: boolean };

/** A filter as the planner sees it. */
export type Analysis = {
  conditions: Map<string, Condition[]>;
  /** Every clause of the filter became a condition. */
  isComplete: boolean;
  /** The branches of each `$or`. */
  alternatives: Doc[][];
};

/** More points than this are not looked up one by one: a scan is as fast. */
export const mostPoints = 5000;

const comparisons = new Set(["$gt", "$gte", "$lt", "$lte"]);

/** Sorts a filter's clauses into what an index can serve and the rest. */
export function analyze(filter: Doc): Analysis {
  const analysis: Analysis = { conditions: new Map(), isComplete: true, alternatives: [] };
  visit(analysis, filter);
  return analysis;
}

function visit(analysis: Analysis, filter: Doc): void {
  for (const [name, clause] of Object.entries(filter)) {
    if (name === "$and" && Array.isArray(clause)) {
      for (const part of clause) visit(analysis, part);
    } else if (name === "$or" && Array.isArray(clause)) {
      if (clause.length === 1) visit(analysis, clause[0]);
      else {
        analysis.alternatives.push(clause);
        analysis.isComplete = false;
      }
    } else if (name.startsWith("$")) {
      if (name !== "$comment") analysis.isComplete = false;
    } else if (isOperators(clause)) addOperators(analysis, name, clause as Doc, null);
    else addEquality(analysis, name, clause);
  }
}

function addOperators(analysis: Analysis, path: string, operators: Doc, element: Doc | null): void {
  for (const [operator, value] of Object.entries(operators)) {
    if (operator === "$eq" && canonicalType(value) !== regexType)
      addEquality(analysis, path, value);
    else if (operator === "$in" && isPointList(value)) {
      const points = distinct(value);
      add(analysis, path, { kind: "points", points, isExact: value.every(isScalar) });
    } else if (comparisons.has(operator) && isScalar(value)) {
      const comparison = operator as Comparison;
      add(analysis, path, { kind: "range", comparison, bound: value, isExact: true, element });
    } else if (operator === "$regex") addRegex(analysis, path, value, operators.$options);
    else if (operator === "$all" || operator === "$elemMatch") {
      // Inside an `$elemMatch` they look into an array in the array, of which an index knows nothing.
      if (element) analysis.isComplete = false;
      else if (operator === "$elemMatch") addElement(analysis, path, value);
      else if (Array.isArray(value)) for (const part of value) addMember(analysis, path, part);
      analysis.isComplete = false;
    } else if (operator !== "$options" && operator !== "$comment") analysis.isComplete = false;
  }
}

function addMember(analysis: Analysis, path: string, member: Value): void {
  if (isDocument(member) && member.$elemMatch) addElement(analysis, path, member.$elemMatch);
  else addEquality(analysis, path, member);
}

function addElement(analysis: Analysis, path: string, condition: Value): void {
  if (!isDocument(condition)) return;
  if (isOperators(condition)) {
    addOperators(analysis, path, condition, condition);
    return;
  }
  for (const [name, clause] of Object.entries(condition)) {
    if (name.startsWith("$")) continue;
    const inner = `${path}.${name}`;
    if (isOperators(clause)) addOperators(analysis, inner, clause as Doc, null);
    else addEquality(analysis, inner, clause);
  }
}

function addEquality(analysis: Analysis, path: string, value: Value): void {
  if (canonicalType(value) === regexType) addRegex(analysis, path, value, undefined);
  else if (value === null || value === undefined) {
    add(analysis, path, { kind: "points", points: [null], isExact: false });
  } else if (isScalar(value) || isDocument(value)) {
    add(analysis, path, { kind: "points", points: [value], isExact: isScalar(value) });
  } else analysis.isComplete = false;
}

function addRegex(analysis: Analysis, path: string, value: Value, options: Value): void {
  const [pattern, flags] =
    value instanceof BSONRegExp
      ? [value.pattern, typeof options === "string" ? options : value.options]
      : [String(value), typeof options === "string" ? options : ""];
  const found = regexPrefix(pattern, flags);
  if (!found) {
    analysis.isComplete = false;
    return;
  }
  add(analysis, path, { kind: "prefix", prefix: found.prefix, isExact: found.isWholeCondition });
}

function add(analysis: Analysis, path: string, condition: Condition): void {
  if (!condition.isExact) analysis.isComplete = false;
  const known = analysis.conditions.get(path);
  if (known) known.push(condition);
  else analysis.conditions.set(path, [condition]);
}

const arrayType = 25;
const regexType = 50;
const maxKeyType = 127;
const nullType = 5;

/** A value that is compared as one point: not null, an array, a regular expression, NaN, MinKey, MaxKey. */
function isScalar(value: Value): boolean {
  const type = canonicalType(value);
  if (type <= nullType || type === arrayType || type === regexType || type === maxKeyType) {
    return false;
  }
  return !(isNumber(value) && Number.isNaN(toNumber(value)));
}

function isPointList(value: Value): value is Value[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > mostPoints) return false;
  return value.every((point) => point === null || isScalar(point) || isDocument(point));
}

function distinct(values: Value[]): Value[] {
  const sorted = [...values].sort((a, b) => compareValues(a, b));
  return sorted.filter((value, n) => n === 0 || compareValues(value, sorted[n - 1]) !== 0);
}
