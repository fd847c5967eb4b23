import { type Doc, isDocument, isRegex, type Value } from "../values/bson-values.ts";
import { badValue, MongoError } from "../values/mongo-error.ts";
import {
  equalityPredicate,
  isTruthy,
  type Operator,
  type Predicate,
  regexOperator,
  regexPredicate,
  valueOperators,
} from "./predicates.ts";
import { type LeafVisitor, walkPath } from "./walk-path.ts";

export { isTruthy };

export type MatchContext = {
  /** Compiles the expression of a `$expr`; without it `$expr` is refused. */
  compileExpression?: (expression: Value) => (doc: Doc) => Value;
};

/** `field`: for messages; empty for the elements of an array. */
type FieldContext = MatchContext & { field: string };

/** Visits the values that a field's test looks at. */
type Visit = (visitor: LeafVisitor) => boolean;
type FieldTest = (visit: Visit) => boolean;

/** Whether a filter's value is a set of operators, like `{ $gt: 1 }`, rather than a value to equal. */
export function isOperators(value: Value): value is Doc {
  if (!isDocument(value)) return false;
  const first = Object.keys(value)[0];
  return first?.[0] === "$" && first !== "$ref" && first !== "$id" && first !== "$db";
}

/**
 * A filter as a predicate over decoded documents.
 *
 * @throws MongoError 2 for malformed operators, and for those that are not here
 */
export function compileFilter(filter: Doc, context: MatchContext = {}): (doc: Doc) => boolean {
  const tests = Object.keys(filter).flatMap((name) => {
    const test = name.startsWith("$")
      ? compileLogical(name, filter[name], context)
      : compileField(name, filter[name], context);
    return test ? [test] : [];
  });
  const [only, ...others] = tests;
  if (!only) return () => true;
  return others.length === 0 ? only : (doc) => tests.every((test) => test(doc));
}

/** A regular expression that stands alone is a pattern; after `$eq` it is a value like any other. */
function operatorsOf(value: Value): Doc {
  if (isOperators(value)) return value;
  return isRegex(value) ? { $regex: value } : { $eq: value };
}

function compileField(name: string, value: Value, context: MatchContext) {
  const path = name.split(".");
  const test = compileOperators(operatorsOf(value), { ...context, field: name });
  return (doc: Doc) => test((visitor) => walkPath(doc, path, visitor));
}

function compileLogical(name: string, argument: Value, context: MatchContext) {
  switch (name) {
    case "$and":
    case "$or": {
      const tests = filtersOf(name, argument).map((filter) => compileFilter(filter, context));
      if (name === "$and") return (doc: Doc) => tests.every((test) => test(doc));
      return (doc: Doc) => tests.some((test) => test(doc));
    }
    case "$expr": {
      if (!context.compileExpression) {
        throw new MongoError(224, "QueryFeatureNotAllowed", "$expr is not allowed in this context");
      }
      const evaluate = context.compileExpression(argument);
      return (doc: Doc) => isTruthy(evaluate(doc));
    }
    case "$comment":
      return null;
    default:
      throw badValue(
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
}

function filtersOf(name: string, argument: Value): Doc[] {
  if (!Array.isArray(argument)) throw badValue(`${name} must be an array`);
  if (argument.length === 0) throw badValue("$and/$or/$nor must be a nonempty array");
  return argument.map((filter) => {
    if (!isDocument(filter)) throw badValue("$or/$and/$nor entries need to be full objects");
    return filter;
  });
}

const some = (visit: Visit, holds: Predicate): boolean =>
  visit((value, kind) => holds(value, kind));

function testOf({ holds, isNegated = false }: Operator): FieldTest {
  return (visit) => some(visit, holds) !== isNegated;
}

function compileOperators(operators: Doc, context: FieldContext): FieldTest {
  const tests = Object.keys(operators).flatMap((name) => {
    const test = compileOperator(name, operators, context);
    return test ? [test] : [];
  });
  return tests.length === 1
    ? (tests[0] as FieldTest)
    : (visit) => tests.every((test) => test(visit));
}

function compileOperator(name: string, operators: Doc, context: FieldContext): FieldTest | null {
  const argument = operators[name];
  switch (name) {
    case "$comment":
      return null;
    case "$options":
      if (!("$regex" in operators)) throw badValue("$options needs a $regex");
      return null;
    case "$regex":
      return testOf(regexOperator(operators));
    case "$all":
      return compileAll(argument, context);
    case "$elemMatch":
      return testOf({ holds: elementMatcher(argument, context) });
    case "$not": {
      if (isRegex(argument)) return testOf({ holds: regexPredicate(argument), isNegated: true });
      if (!isDocument(argument)) throw badValue("$not needs a regex or a document");
      if (Object.keys(argument).length === 0) throw badValue("$not cannot be empty");
      const test = compileOperators(argument, context);
      return (visit) => !test(visit);
    }
  }
  const operator = Object.hasOwn(valueOperators, name) ? valueOperators[name] : undefined;
  if (operator) return testOf(operator(argument, context.field));
  throw badValue(`unknown operator: ${name}`);
}

function compileAll(argument: Value, context: MatchContext): FieldTest {
  if (!Array.isArray(argument)) throw badValue("$all needs an array");
  refuseBadElementsOfAll(argument);
  const predicates = argument.map((item) =>
    isDocument(item) && "$elemMatch" in item
      ? elementMatcher(item.$elemMatch, context)
      : isRegex(item)
        ? regexPredicate(item)
        : equalityPredicate(item),
  );
  return (visit) => predicates.length > 0 && predicates.every((holds) => some(visit, holds));
}

/** Either each is an `$elemMatch`, or none is and none has an operator. */
function refuseBadElementsOfAll(list: Value[]): void {
  const isElementMatch = (item: Value) => isDocument(item) && Object.keys(item)[0] === "$elemMatch";
  if (isElementMatch(list[0])) {
    if (!list.every(isElementMatch)) throw badValue("$all/$elemMatch has to be consistent");
  } else if (list.some((item) => isOperators(item) && isPathOperator(Object.keys(item)[0]))) {
    throw badValue("no $ expressions in $all");
  }
}

const isPathOperator = (name = "") =>
  Object.hasOwn(valueOperators, name) || ["$regex", "$all", "$elemMatch", "$not"].includes(name);

function elementMatcher(argument: Value, context: MatchContext): Predicate {
  if (!isDocument(argument)) throw badValue("$elemMatch needs an Object");
  const matches = compileElement(argument, context);
  return (value, kind) => kind === "array" && (value as Value[]).some(matches);
}

/**
 * `{ $gt: 1 }` tests an element itself, `{ a: 1 }` a document among the elements. An array among
 * them counts as a document with the fields 0, 1, …
 */
function compileElement(argument: Doc, context: MatchContext): (element: Value) => boolean {
  const first = Object.keys(argument)[0];
  const testsValue = first?.startsWith("$") && !["$and", "$or", "$expr"].includes(first);
  if (testsValue) {
    const test = compileOperators(argument, { ...context, field: "" });
    return (element) => test((visit) => visit(element, Array.isArray(element) ? "array" : "value"));
  }
  if ("$expr" in argument) throw badValue("$expr can only be applied to the top-level document");
  const test = compileFilter(argument, context);
  return (element) => {
    if (Array.isArray(element)) return test({ ...element });
    return isDocument(element) && test(element);
  };
}
