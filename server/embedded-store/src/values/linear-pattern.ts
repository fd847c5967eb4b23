import { RE2JS } from "re2js";
import { invalid } from "./pattern.ts";

/** What the language needs of a regular expression. */
export type Pattern = { test(text: string): boolean; exec(text: string): PatternMatch | null };

/** The whole match and its groups. */
export type PatternMatch = (string | undefined)[] & { index: number; input: string };

const escapeOrClass = /\\(?:[pPu]\{[^}]*\}|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]/g;
const groupOpening = /\(\?(?:[:=!]|<[=!]|<\w+>)/g;

/**
 * Whether JavaScript's engine can be trusted with a translated pattern: without a repetition, and without
 * a choice inside a group, there is nothing to try again. Else one text can keep it busy for years.
 */
export function neverRepeats(translated: string): boolean {
  const bare = fixedParts.reduce((text, [part]) => text.replaceAll(part, ""), translated);
  const skeleton = bare.replace(escapeOrClass, "").replace(groupOpening, "(");
  return !/[*+?{]/.test(skeleton) && !(skeleton.includes("(") && skeleton.includes("|"));
}

/** What `translatePattern` writes for anchors and dots, and the same for RE2. */
const fixedParts: [javaScript: string, re2: string][] = [
  ["(?:^|(?<=\\n)(?!$))", "(?m:^)"],
  ["(?![^\\n])", "(?m:$)"],
  ["(?=\\n?$)", "(?:\\n?$)"], // reads a last line feed, which nothing can follow
  ["[^]", "(?s:.)"],
];

/**
 * The same expression for an engine whose time grows with the text alone (RE2).
 *
 * @throws MongoError 238 for what cannot be answered in such a time: look-around beside a repetition
 */
export function createLinearPattern(translated: string, ignoresCase: boolean): Pattern {
  const pattern = fixedParts
    .reduce((text, [javaScript, re2]) => text.replaceAll(javaScript, re2), translated)
    .replace(/\\u\{/g, "\\x{")
    .replace(/Script_Extensions=/g, "");
  const expression = compile(pattern, ignoresCase);
  return {
    test: (text) => expression.test(text),
    exec(text) {
      const matcher = expression.matcher(text);
      if (!matcher.find()) return null;
      const groups = Array.from(
        { length: matcher.groupCount() + 1 },
        (_, group) => matcher.group(group) ?? undefined,
      );
      return Object.assign(groups, { index: matcher.start(), input: text });
    },
  };
}

function compile(pattern: string, ignoresCase: boolean): RE2JS {
  try {
    return RE2JS.compile(pattern, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0);
  } catch {
    throw invalid("repeating and looking around, or repeating too often, is not supported");
  }
}
