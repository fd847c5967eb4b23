import { isRegex, type RegexValue, regexParts, type Value } from "./bson-values.ts";
import { createLinearPattern, neverRepeats, type Pattern } from "./linear-pattern.ts";
import { badValue, MongoError, numberedError } from "./mongo-error.ts";
import { translatePattern } from "./pattern.ts";

/**
 * A pattern with MongoDB's options (i m s x u) and leading `(?i)`, matched in a time that grows with the
 * text alone.
 *
 * @throws MongoError 2, 51091, 51108 for what is none here
 */
export function createRegExp(source: string, options = ""): Pattern {
  if (source.includes("\0")) {
    throw badValue("Regular expression cannot contain an embedded null byte");
  }
  const inline = /^\(\?([imsx]+)\)/.exec(source);
  const wanted = new Set(options + (inline?.[1] ?? ""));
  for (const flag of wanted) {
    if (!"imsxu".includes(flag)) {
      throw numberedError(51108, `invalid flag in regex options: ${flag}`);
    }
  }
  const pattern = translatePattern(inline ? source.slice(inline[0].length) : source, {
    isMultiline: wanted.has("m"),
    isDotAll: wanted.has("s"),
    isExtended: wanted.has("x"),
  });
  const ignoresCase = wanted.has("i");
  try {
    const expression = new RegExp(pattern, ignoresCase ? "iu" : "u");
    return neverRepeats(pattern) ? expression : createLinearPattern(pattern, ignoresCase);
  } catch (error) {
    if (error instanceof MongoError) throw error;
    throw numberedError(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
}

/** The expression of a regex value, or of a string with options. */
export function regExpOf(value: RegexValue | string, options?: Value): Pattern {
  const given = typeof options === "string" ? options : undefined;
  if (!isRegex(value)) return createRegExp(value, given);
  const [pattern, ownOptions] = regexParts(value);
  return createRegExp(pattern, given ?? ownOptions);
}
