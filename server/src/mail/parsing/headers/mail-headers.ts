/** The headers of a mail in their order, names in lower case, values unfolded and otherwise as they came. */
export type MailHeaders = readonly { key: string; value: string }[];

export const valuesOf = (headers: MailHeaders, name: string): string[] =>
  headers.filter(({ key }) => key === name).map(({ value }) => value);

/** The first of that name, as each server writes its own above those that came with the mail; or null. */
export const firstOf = (headers: MailHeaders, name: string): string | null =>
  headers.find(({ key }) => key === name)?.value ?? null;

/** A value without its comments, which may stand within each other. */
export const withoutComments = (value: string): string => strip(value, true);

/** A value without its comments and without what stands in quotation marks: only what has a meaning. */
export const withoutQuotedWords = (value: string): string => strip(value, false);

function strip(value: string, keepsQuoted: boolean): string {
  let kept = "";
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < value.length; at++) {
    const character = value[at] ?? "";
    const isKept = depth === 0 && (keepsQuoted || !isQuoted);
    if (character === "\\") {
      if (isKept) kept += value.slice(at, at + 2);
      at += 1;
    } else if (character === '"' && depth === 0) {
      isQuoted = !isQuoted;
      if (keepsQuoted) kept += character;
    } else if (character === "(" && !isQuoted) depth += 1;
    else if (character === ")" && depth > 0) depth -= 1;
    else if (isKept) kept += character;
  }
  return kept;
}
