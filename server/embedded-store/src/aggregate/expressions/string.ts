import { Int32 } from "bson";
import { isNullish, isRegex, regexParts, toNumber, type Value } from "../../values/bson-values.ts";
import type { Pattern } from "../../values/linear-pattern.ts";
import { numberedError } from "../../values/mongo-error.ts";
import { createRegExp } from "../../values/regular-expression.ts";
import { typeName } from "../../values/type-name.ts";
import { textOf } from "./conversion.ts";
import { type ExpressionOperator, onNamed, onValues } from "./operator.ts";

function requireText(operator: string, value: Value): string {
  if (typeof value === "string") return value;
  throw numberedError(16702, `${operator} only supports strings, not ${typeName(value)}`);
}

const textOrEmpty = (value: Value): string => (isNullish(value) ? "" : textOf(value));
/** MongoDB counts code points. */
const codePoints = (text: string): string[] => [...text];

const concat = onValues((...parts) =>
  parts.some(isNullish) ? null : parts.map((part) => requireText("$concat", part)).join(""),
);

const substring = onValues(
  (text, start, count) =>
    codePoints(textOrEmpty(text))
      .slice(toNumber(start), toNumber(start) + toNumber(count))
      .join(""),
  { min: 3, max: 3 },
);

const split = onValues(
  (text, separator) => {
    if (isNullish(text) || isNullish(separator)) return null;
    return requireText("$split", text).split(requireText("$split", separator));
  },
  { min: 2, max: 2 },
);

const indexOf = onValues(
  (text, part, start) => {
    if (isNullish(text)) return null;
    const whole = requireText("$indexOfCP", text);
    const from = isNullish(start) ? 0 : codePoints(whole).slice(0, toNumber(start)).join("").length;
    const index = whole.indexOf(requireText("$indexOfCP", part), from);
    return new Int32(index < 0 ? -1 : codePoints(whole.slice(0, index)).length);
  },
  { min: 2, max: 3 },
);

function trimming(atStart: boolean, atEnd: boolean): ExpressionOperator {
  return onNamed(["input", "chars"], ({ input, chars }) => {
    if (isNullish(input)) return null;
    const trimmed = isNullish(chars) ? null : new Set(codePoints(requireText("$trim", chars)));
    const isTrimmed = (char: string) => (trimmed ? trimmed.has(char) : /[\s\0]/.test(char));
    const text = codePoints(requireText("$trim", input));
    let start = 0;
    let end = text.length;
    while (atStart && start < end && isTrimmed(text[start] as string)) start++;
    while (atEnd && end > start && isTrimmed(text[end - 1] as string)) end--;
    return text.slice(start, end).join("");
  });
}

const replaceAll = onNamed(["input", "find", "replacement"], (named) => {
  const parts = [named.input, named.find, named.replacement];
  if (parts.some(isNullish)) return null;
  const [input, find, replacement] = parts.map((part) => requireText("$replaceAll", part)) as [
    string,
    string,
    string,
  ];
  return input.split(find).join(replacement);
});

function expressionOf(regex: Value, options: Value): Pattern | null {
  if (isNullish(regex)) return null;
  const given = typeof options === "string" ? options : "";
  if (!isRegex(regex)) return createRegExp(requireText("$regexMatch", regex), given);
  const [pattern, ownOptions] = regexParts(regex);
  return createRegExp(pattern, ownOptions + given);
}

const regexMatch = onNamed(["input", "regex", "options"], ({ input, regex, options }) => {
  const expression = expressionOf(regex, options);
  return !isNullish(input) && (expression?.test(requireText("$regexMatch", input)) ?? false);
});

const regexFind = onNamed(["input", "regex", "options"], ({ input, regex, options }) => {
  const expression = expressionOf(regex, options);
  const match = isNullish(input) ? null : expression?.exec(requireText("$regexFind", input));
  if (!match) return null;
  const [whole, ...captures] = match;
  return {
    match: whole,
    idx: new Int32(codePoints(match.input.slice(0, match.index)).length),
    captures: captures.map((capture) => capture ?? null),
  };
});

export const stringOperators: Record<string, ExpressionOperator> = {
  $concat: concat,
  $toLower: onValues((text) => textOrEmpty(text).toLowerCase(), { max: 1 }),
  $toUpper: onValues((text) => textOrEmpty(text).toUpperCase(), { max: 1 }),
  $strLenCP: onValues((text) => new Int32(codePoints(requireText("$strLenCP", text)).length), {
    max: 1,
  }),
  $substrCP: substring,
  $split: split,
  $indexOfCP: indexOf,
  $trim: trimming(true, true),
  $ltrim: trimming(true, false),
  $rtrim: trimming(false, true),
  $replaceAll: replaceAll,
  $regexMatch: regexMatch,
  $regexFind: regexFind,
};
