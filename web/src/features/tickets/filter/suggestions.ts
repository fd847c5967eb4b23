import {
  type FilterField,
  fieldsFor,
  filterValueText,
} from "@deskbell/shared/tickets/views/filter";
import type { ValueChoice } from "./use-value-choices.ts";

// What can be offered while a filter is typed: pure.

/** Where in the text something is being typed: a field's name, or one of its values. */
export interface TypedPlace {
  /** Whose value; null where the name itself is typed. */
  field: FilterField | null;
  /** As far as it is typed. */
  fragment: string;
  /** What an offer takes the place of. */
  from: number;
  to: number;
}

export interface Suggestion {
  /** What is put in. */
  text: string;
  /** What it is called; for a field beside its name. */
  word: string;
}

/** Fewer letters are the beginning of some word. */
const lettersMin = 2;
const offeredMax = 8;

/** Null in the middle of a word, of something that is searched for, or of nothing known. */
export function placeAt(
  text: string,
  caret: number,
  { isStaff }: { isStaff: boolean },
): TypedPlace | null {
  if (/^[^\s,]/.test(text.slice(caret))) return null;
  const from = lastOutsideQuotes(text.slice(0, caret), /\s/);
  const part = text.slice(from, caret).replace(/^-/, "");
  const begin = caret - part.length;
  if (/^\p{L}[\p{L}-]*$/u.test(part)) {
    return part.length < lettersMin
      ? null
      : { field: null, fragment: part, from: begin, to: caret };
  }
  const [, name = "", values = ""] = /^([\p{L}-]+):(.*)$/su.exec(part) ?? [];
  const field = fieldsFor({ isStaff }).find((known) => known === name.toLowerCase());
  if (!field) return null;
  const fragment = values.slice(lastOutsideQuotes(values, /,/));
  return { field, fragment: fragment.replace(/^"/, ""), from: caret - fragment.length, to: caret };
}

/** Behind the last such character that stands in no quotation marks. */
function lastOutsideQuotes(text: string, separator: RegExp): number {
  let from = 0;
  let isQuoted = false;
  for (const [at, char] of [...text].entries()) {
    if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && separator.test(char)) from = at + 1;
  }
  return from;
}

/** Fields whose names begin as it is typed. */
export const fieldSuggestions = (
  { fragment }: TypedPlace,
  words: Readonly<Record<FilterField, string>>,
  { isStaff }: { isStaff: boolean },
): Suggestion[] =>
  fieldsFor({ isStaff })
    .filter((field) => field.startsWith(fragment.toLowerCase()))
    .map((field) => ({ text: `${field}:`, word: words[field] }));

/** Values that begin so, or of which a word does; nothing once one stands there whole. */
export function valueSuggestions(
  { fragment }: TypedPlace,
  choices: readonly ValueChoice[],
): Suggestion[] {
  const typed = fragment.toLowerCase();
  if (choices.some(({ value }) => value.toLowerCase() === typed)) return [];
  // What is typed is rather the value itself than a word in its description.
  const rank = ({ value }: ValueChoice) => (value.toLowerCase().startsWith(typed) ? 0 : 1);
  return choices
    .filter(({ value, word }) =>
      `${value} ${word}`
        .toLowerCase()
        .split(/[\s_-]+/)
        .some((_, at, parts) => parts.slice(at).join(" ").startsWith(typed)),
    )
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, offeredMax)
    .map(({ value, word }) => ({ text: filterValueText(value), word }));
}

/** The text with an offer put in, and where the caret stands then: a value is done, of a field its value is next. */
export function withSuggestion(
  text: string,
  { field, from, to }: TypedPlace,
  { text: offered }: Suggestion,
): { text: string; caret: number } {
  const rest = text.slice(to);
  const end = field !== null && !/^[\s,]/.test(rest) ? " " : "";
  return {
    text: text.slice(0, from) + offered + end + rest,
    caret: from + offered.length + end.length,
  };
}

const dayMs = 24 * 60 * 60_000;

/** Days that are often meant, as the language writes them, in UTC as it reads them. */
export function dayChoices(now: Date, words: Readonly<Record<DayName, string>>): ValueChoice[] {
  const dayAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const days: Record<DayName, Date> = {
    today: now,
    yesterday: dayAgo(1),
    week: dayAgo(7),
    month: dayAgo(30),
    year: new Date(Date.UTC(now.getUTCFullYear(), 0, 1)),
  };
  return Object.entries(days).map(([name, day]) => ({
    value: day.toISOString().slice(0, 10),
    word: words[name as DayName],
  }));
}
export type DayName = "today" | "yesterday" | "week" | "month" | "year";
