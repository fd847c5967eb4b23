import { numberedError } from "./mongo-error.ts";

/**
 * Translates a pattern of PCRE2, as MongoDB compiles it (UTF, without UCP), into JavaScript's for the
 * flag `u`, by code points.
 *
 * @throws MongoError 51091, MongoDB's code for an invalid pattern, also for what JavaScript has not, or takes for
 *   something else. Source: mongodb/mongo v7.0, src/mongo/db/matcher/expression_leaf.cpp
 */
export function translatePattern(pattern: string, options: PatternOptions): string {
  const reader = new PatternReader(pattern);
  let translated = "";
  while (!reader.isAtEnd()) translated += nextItem(reader, options);
  return translated;
}

export type PatternOptions = { isMultiline: boolean; isDotAll: boolean; isExtended: boolean };

class PatternReader {
  readonly #pattern: string;
  #at = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  isAtEnd(): boolean {
    return this.#at >= this.#pattern.length;
  }

  /** The next character, which is passed; empty at the end. */
  next(): string {
    const code = this.#pattern.codePointAt(this.#at);
    const character = code === undefined ? "" : String.fromCodePoint(code);
    this.#at += character.length;
    return character;
  }

  /** Passes what `expected` (sticky) finds here. */
  take(expected: RegExp): RegExpExecArray | null {
    expected.lastIndex = this.#at;
    const found = expected.exec(this.#pattern);
    if (found) this.#at = expected.lastIndex;
    return found;
  }
}

const lastLine = "(?=\\n?$)";

function nextItem(reader: PatternReader, options: PatternOptions): string {
  if (options.isExtended && reader.take(/\s+|#[^\n]*/y)) return "";
  const quantifier = reader.take(/(?:[*+?]|\{\d+(?:,\d*)?\})/y);
  if (quantifier) {
    if (reader.take(/\+/y)) throw invalid("a possessive quantifier is not supported");
    return quantifier[0] + (reader.take(/\?/y) ? "?" : "");
  }
  const character = reader.next();
  switch (character) {
    case "\\":
      return escapeOf(reader);
    case "[":
      return classOf(reader);
    case "(":
      return groupOf(reader);
    case ".":
      return options.isDotAll ? "[^]" : "[^\\n]";
    case "^":
      return options.isMultiline ? "(?:^|(?<=\\n)(?!$))" : "^";
    case "$":
      return options.isMultiline ? "(?![^\\n])" : lastLine;
    case ")":
    case "|":
      return character;
    default:
      return literal(character);
  }
}

function groupOf(reader: PatternReader): string {
  const [opening] = reader.take(/\?(?:[:=!]|<[=!]|<[A-Za-z_]\w*>)/y) ?? [""];
  const unknown = opening ? null : reader.take(/[?*].?/y);
  if (unknown) throw invalid(`'(${unknown[0]}' is not supported`);
  return `(${opening}`;
}

const spaces = " \\t-\\r"; // JavaScript's \s is more

function escapeOf(reader: PatternReader): string {
  const special = reader.take(/[AzZsSbB]/y)?.[0];
  switch (special) {
    case undefined: {
      const { text } = atomOf(reader);
      return text;
    }
    case "A":
      return "^";
    case "z":
      return "$";
    case "Z":
      return lastLine;
    case "s":
      return `[${spaces}]`;
    case "S":
      return `[^${spaces}]`;
    default:
      return `\\${special}`;
  }
}

/** What a backslash stands in front of, outside of brackets and inside. */
function atomOf(reader: PatternReader): { text: string; isSet: boolean } {
  const set = reader.take(/[dDwW]/y);
  if (set) return { text: `\\${set[0]}`, isSet: true };
  const property = reader.take(/([pP])(?:\{(\w+)\}|([A-Z]))/y);
  if (property) {
    const [, letter = "", long, short] = property;
    return { text: `\\${letter}{${propertyOf(long ?? short ?? "")}}`, isSet: true };
  }
  const hex = reader.take(/x(?:\{([0-9a-fA-F]{1,6})\}|([0-9a-fA-F]{1,2}))/y);
  if (hex) return { text: `\\u{${hex[1] ?? hex[2]}}`, isSet: false };
  const control = reader.take(/[nrtf]/y);
  if (control) return { text: `\\${control[0]}`, isSet: false };
  const character = reader.next();
  if (character === "") throw invalid("\\ at end of pattern");
  if (/[A-Za-z0-9]/.test(character)) throw invalid(`'\\${character}' is not supported`);
  return { text: literal(character), isSet: false };
}

const categories = /^(?:L[ultmo]?|M[nce]?|N[dlo]?|P[cdseifo]?|S[mcko]?|Z[slp]?|C[cfnos]?|Any)$/;

function propertyOf(name: string): string {
  if (categories.test(name)) return name;
  const script = `Script_Extensions=${name}`;
  try {
    new RegExp(`\\p{${script}}`, "u");
    return script;
  } catch {
    throw invalid(`'\\p{${name}}' is not supported`);
  }
}

function classOf(reader: PatternReader): string {
  let content = reader.take(/\^/y) ? "^" : "";
  if (reader.take(/\]/y)) content += "\\]"; // in front it ends nothing
  while (!reader.take(/\]/y)) {
    const from = memberOf(reader);
    content += from.text;
    if (!reader.take(/-(?!\])/y)) continue;
    const to = memberOf(reader);
    content += `${from.isSet || to.isSet ? "\\-" : "-"}${to.text}`;
  }
  return `[${content}]`;
}

function memberOf(reader: PatternReader): { text: string; isSet: boolean } {
  if (reader.take(/\[[:.=]/y)) throw invalid("a POSIX class is not supported");
  const character = reader.next();
  if (character === "") throw invalid("missing terminating ] for character class");
  if (character !== "\\") return { text: literal(character), isSet: false };
  return reader.take(/s/y) ? { text: spaces, isSet: true } : atomOf(reader);
}

/** A character that stands for itself. */
const literal = (character: string) =>
  /[\^$\\.*+?()[\]{}|/]/.test(character)
    ? `\\${character}`
    : character === "-"
      ? "\\x2d"
      : character;

export const invalid = (why: string) =>
  numberedError(51091, `Regular expression is invalid: ${why}`);
