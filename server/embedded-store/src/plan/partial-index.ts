import { compileFilter, isOperators, isTruthy } from "../query/match.ts";
import { canonicalType, type Doc, isDocument, type Value } from "../values/bson-values.ts";
import { compareValues, equalValues } from "../values/compare.ts";
import type { Analysis, Condition } from "./analyze.ts";

/**
 * Does every document that matches `filter` also match the partial filter expression? Only sure cases
 * count: an index that lacks a matching document would give wrong answers.
 */
export function impliesPartialFilter(filter: Doc, analysis: Analysis, partial: Doc): boolean {
  return Object.entries(partial).every(([path, demand]) => {
    const conditions = analysis.conditions.get(path) ?? [];
    if (!isOperators(demand)) {
      return conditions.some((condition) => isOnePoint(condition, demand));
    }
    return Object.entries(demand as Doc).every(([operator, value]) => {
      if (isSaidLiterally(filter[path], operator, value)) return true;
      if (operator === "$exists") return isTruthy(value) && conditions.some(isNeverMissing);
      const meets = compileFilter({ value: { [operator]: value } });
      return conditions.some(
        (condition) =>
          (condition.kind === "points" &&
            condition.points.every((point) => meets({ value: point }))) ||
          isStricterBound(condition, operator, value),
      );
    });
  });
}

const isOnePoint = (condition: Condition, value: Value) =>
  condition.kind === "points" &&
  condition.points.length === 1 &&
  equalValues(condition.points[0], value);

const isNeverMissing = (condition: Condition) =>
  condition.kind !== "points" || condition.points.every((point) => point !== null);

function isSaidLiterally(clause: Value, operator: string, value: Value): boolean {
  if (!isDocument(clause) || !isOperators(clause) || !(operator in clause)) return false;
  return equalValues(clause[operator], value);
}

/** `{ $gt: 5 }` where the partial filter wants `{ $gt: 3 }` or `{ $gte: 5 }`. */
function isStricterBound(condition: Condition, operator: string, value: Value): boolean {
  if (operator !== "$gt" && operator !== "$gte") return false;
  if (condition.kind !== "range" || !condition.comparison.startsWith("$gt")) return false;
  if (canonicalType(condition.bound) !== canonicalType(value)) return false;
  const order = compareValues(condition.bound, value);
  return operator === "$gt" && condition.comparison === "$gte" ? order > 0 : order >= 0;
}
