import { isRegex, type RegexValue, regexParts, type Value } from "./bson-values.ts";
import { numberedError } from "./mongo-error.ts";

/** Between brackets or behind a backslash blanks and # are meant, elsewhere flag x drops them. */
const commentOrBlank = /\\[\s#]|\[(?:\\.|[^\]])*\]|\s+|#.*$/gm;

/** MongoDB's options (i m s x u) and leading `(?i)` as a JavaScript expression. */
export function createRegExp(source: string, options = ""): RegExp {
  const inline = /^\(\?([imsx]+)\)/.exec(source);
  let pattern = inline ? source.slice(inline[0].length) : source;
  const wanted = new Set(options + (inline?.[1] ?? ""));
  let flags = "";
  for (const flag of wanted) {
    if ("ims".includes(flag)) flags += flag;
    else if (flag === "x") {
      pattern = pattern.replace(commentOrBlank, (part) => (/^[\\[]/.test(part) ? part : ""));
    } else if (flag !== "u") {
      throw numberedError(51108, `invalid flag in regex options: ${flag}`);
    }
  }
  pattern = pattern.replace(/\\A/g, "^").replace(/\\[zZ]/g, "$");
  try {
    return new RegExp(pattern, flags);
  } catch (error) {
    throw numberedError(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
}

/** The expression of a regex value, or of a string with options. */
export function regExpOf(value: RegexValue | string, options?: Value): RegExp {
  const given = typeof options === "string" ? options : undefined;
  if (!isRegex(value)) return createRegExp(value, given);
  const [pattern, ownOptions] = regexParts(value);
  return createRegExp(pattern, given ?? ownOptions);
}
