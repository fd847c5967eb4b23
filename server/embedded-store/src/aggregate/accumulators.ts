import { Double, Int32 } from "bson";
import { arithmetic } from "../values/arithmetic.ts";
import {
  type Doc,
  isDocument,
  isNumber,
  setOwnField,
  toNumber,
  type Value,
} from "../values/bson-values.ts";
import { encodeKey } from "../values/key-encoding.ts";
import { numberedError } from "../values/mongo-error.ts";
import { compileExpression, type Scope } from "./expression.ts";
import { extremeOf } from "./expressions/arithmetic.ts";

/** What gathers one field of one group. */
type Accumulator = { add(value: Value): void; result(): Value };

/** Folds all values of a group into one. */
const folding =
  (start: () => Value, fold: (state: Value, value: Value) => Value) => (): Accumulator => {
    let state = start();
    return {
      add(value) {
        state = fold(state, value);
      },
      result: () => state,
    };
  };

function average(): Accumulator {
  let sum: Value = new Int32(0);
  let numbers = 0;
  return {
    add(value) {
      if (!isNumber(value)) return;
      sum = arithmetic("+", sum, value);
      numbers++;
    },
    result: () => (numbers === 0 ? null : new Double(toNumber(sum) / numbers)),
  };
}

function first(): Accumulator {
  let taken: { value: Value } | undefined;
  return {
    add(value) {
      taken ??= { value: value ?? null };
    },
    result: () => taken?.value ?? null,
  };
}

function push(): Accumulator {
  const values: Value[] = [];
  return {
    add(value) {
      if (value !== undefined) values.push(value);
    },
    result: () => values,
  };
}

function addToSet(): Accumulator {
  const values = new Map<string, Value>();
  return {
    add(value) {
      if (value === undefined) return;
      const key = encodeKey(value).toString("latin1");
      if (!values.has(key)) values.set(key, value);
    },
    result: () => [...values.values()],
  };
}

const zero = () => new Int32(0);

const accumulators: Record<string, () => Accumulator> = {
  $sum: folding(zero, (sum, value) => (isNumber(value) ? arithmetic("+", sum, value) : sum)),
  $avg: average,
  $min: folding(
    () => null,
    (smallest, value) => extremeOf([smallest, value], -1),
  ),
  $max: folding(
    () => null,
    (largest, value) => extremeOf([largest, value], 1),
  ),
  $first: first,
  $last: folding(
    () => null,
    (_last, value) => value ?? null,
  ),
  $push: push,
  $addToSet: addToSet,
};

/** The gathered fields of one group. */
export type Gathering = { add(scope: Scope): void; addTo(result: Doc): void };

/**
 * Compiles the fields of a `$group`, except `_id`.
 *
 * @returns what begins a new group
 * @throws MongoError 40234, 15952 for what is no accumulator here.
 *   Source: mongodb/mongo v7.0, src/mongo/db/pipeline/accumulation_statement.cpp
 */
export function compileAccumulators(fields: Doc): () => Gathering {
  const compiled = Object.entries(fields).map(([name, spec]) => compileField(name, spec));
  return () => {
    const started = compiled.map(({ name, start, evaluate }) => ({
      name,
      evaluate,
      accumulator: start(),
    }));
    return {
      add(scope) {
        for (const { accumulator, evaluate } of started) accumulator.add(evaluate(scope));
      },
      addTo(result) {
        for (const { name, accumulator } of started) {
          setOwnField(result, name, accumulator.result());
        }
      },
    };
  };
}

function compileField(name: string, spec: Value) {
  const [operator, ...others] = isDocument(spec) ? Object.keys(spec) : [];
  if (!isDocument(spec) || !operator?.startsWith("$")) {
    throw numberedError(40234, `The field '${name}' must be an accumulator object`);
  }
  if (others.length > 0) {
    throw numberedError(40238, `The field '${name}' must specify one accumulator`);
  }
  if (name.includes(".")) {
    throw numberedError(40235, `The field name '${name}' cannot contain '.'`);
  }
  const start = Object.hasOwn(accumulators, operator) ? accumulators[operator] : undefined;
  if (start) return { name, start, evaluate: compileExpression(spec[operator]) };
  throw numberedError(15952, `unknown group operator '${operator}'`);
}
