/** What a regular expression says about the beginning of a string. */
export type RegexPrefix = { prefix: string; isWholeCondition: boolean };

/**
 * The literal beginning every match must have: `/^abc\.d/` → "abc.d". Null when there is none that an
 * index could use: not anchored, case-insensitive, multi-line, extended, or with an alternative.
 */
export function regexPrefix(pattern: string, flags: string): RegexPrefix | null {
  if (/[imx]/.test(flags) || pattern[0] !== "^" || pattern.includes("|")) return null;
  let prefix = "";
  let position = 1;
  for (; position < pattern.length; position++) {
    const character = pattern[position] ?? "";
    if (character === "\\") {
      const escaped = pattern[position + 1];
      if (escaped === undefined || /[a-zA-Z0-9]/.test(escaped)) break; // \d, \b, \1 …
      prefix += escaped;
      position++;
      continue;
    }
    if (/[.^$*+?()[\]{}]/.test(character)) {
      // The character before may occur no time at all. Half a surrogate pair must not stay behind.
      if (/[*?{]/.test(character)) prefix = [...prefix].slice(0, -1).join("");
      break;
    }
    prefix += character;
  }
  return prefix ? { prefix, isWholeCondition: position === pattern.length } : null;
}
