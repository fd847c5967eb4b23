import { type Doc, isDocument, type Value } from "../../values/bson-values.ts";
import { failedToParse, numberedError } from "../../values/mongo-error.ts";
import type { Expression } from "../expression.ts";

type Compile = (expression: Value) => Expression;
/** Makes a function of an operator's argument. */
export type ExpressionOperator = (argument: Value, compile: Compile, name: string) => Expression;

/**
 * An operator whose arguments are all evaluated first: `{ $add: [a, b] }`, or one that stands alone.
 *
 * @param max without it any number of arguments will do
 */
export function onValues(
  evaluate: (...values: Value[]) => Value,
  { max = Infinity, min = max === Infinity ? 0 : max }: { min?: number; max?: number } = {},
): ExpressionOperator {
  return (argument, compile, name) => {
    const list = Array.isArray(argument) ? argument : [argument];
    if (list.length < min || list.length > max) {
      throw numberedError(
        16020,
        `Expression ${name} takes exactly ${min} arguments. ${list.length} were passed in.`,
      );
    }
    const expressions = list.map(compile);
    return (scope) => evaluate(...expressions.map((expression) => expression(scope)));
  };
}

/** An operator with named arguments, which are all evaluated first. */
export function onNamed(
  names: readonly string[],
  evaluate: (values: Doc) => Value,
): ExpressionOperator {
  return (argument, compile) => {
    if (!isDocument(argument)) throw failedToParse(`expected an object with ${names.join(", ")}`);
    const unknown = Object.keys(argument).find((name) => !names.includes(name));
    if (unknown) throw numberedError(40205, `unrecognized option: ${unknown}`);
    const expressions = Object.entries(argument).map(
      ([name, expression]) => [name, compile(expression)] as const,
    );
    return (scope) =>
      evaluate(
        Object.fromEntries(expressions.map(([name, expression]) => [name, expression(scope)])),
      );
  };
}
