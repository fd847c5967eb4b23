import type { CustomerStatus, TicketStatus } from "../lifecycle.ts";
import type { Priority } from "../priority.ts";

// The filter language: `status:open assignee:me -tag:leak before:2026-01-01 boiler "hot water"`. What is
// separated by blanks must all be true, of what is separated by commas one; `-` before a part leaves out.
// Pure and without a dependency: the server finds tickets by it, the page points at what is wrong in it.

/** What staff can ask for by name. */
export const filterFields = [
  "status",
  "assignee",
  "team",
  "tag",
  "priority",
  "follower",
  "mentions",
  "customer",
  "organisation",
  "customer-tag",
  "is",
  "before",
  "after",
  "number",
] as const;
export type FilterField = (typeof filterFields)[number];

/** What customers can ask for: nothing else exists for them. */
const customerFilterFields: readonly FilterField[] = ["status", "before", "after", "number"];

export const fieldsFor = ({ isStaff }: { isStaff: boolean }): readonly FilterField[] =>
  isStaff ? filterFields : customerFilterFields;

/** What can stand behind `is:`. */
const filterStates = ["unread", "waiting", "spam"] as const;

/** One name for the three statuses of tickets that are worked with. */
export const activeWord = "active";

// Lists that are complete by their types, without the contracts that they belong to.
const statuses: Record<TicketStatus, true> = {
  open: true,
  pending: true,
  snoozed: true,
  solved: true,
  closed: true,
};
const customersStatuses: Record<CustomerStatus, true> = {
  with_us: true,
  your_turn: true,
  solved: true,
  closed: true,
};
const priorities: Record<Priority, true> = { low: true, normal: true, high: true, urgent: true };

/** Behind some fields only these words have a meaning. */
const valuesOfField: Partial<Record<FilterField, readonly string[]>> = {
  status: [...Object.keys(statuses), activeWord],
  priority: Object.keys(priorities),
  is: filterStates,
};

/** The words that have a meaning behind a field; undefined where it is names, dates or numbers. */
const wordsOf = (
  field: FilterField,
  { isStaff }: { isStaff: boolean },
): readonly string[] | undefined =>
  !isStaff && field === "status" ? Object.keys(customersStatuses) : valuesOfField[field];

/** Where something stands in a filter, in UTF-16 code units from its beginning. */
export interface FilterPlace {
  offset: number;
  length: number;
}

export const filterProblemCodes = [
  "unknown_field",
  "unknown_value",
  "missing_value",
  "bad_date",
  "bad_number",
  "unclosed_quote",
  "too_many",
  "word_too_common",
] as const;
export type FilterProblemCode = (typeof filterProblemCodes)[number];

/** A part of a filter that has no meaning; the rest of the filter has its own. */
export interface FilterProblem extends FilterPlace {
  code: FilterProblemCode;
  /** The same in words. */
  message: string;
}

export interface FilterValue extends FilterPlace {
  text: string;
}

/** One part of a filter: a field and what it may be, or a word that is searched for. */
export interface FilterTerm extends FilterPlace {
  field: FilterField | "words";
  /** Any of them. */
  values: FilterValue[];
  isNegated: boolean;
}

/** The same as it was asked for: also with values that have no meaning, and why. */
export interface AskedTerm extends FilterTerm {
  problems: FilterProblem[];
}

export interface ParsedFilter {
  terms: FilterTerm[];
  problems: FilterProblem[];
}

const termsMax = 30;
const valuesMax = 20;

/** Reads a filter; a part with a problem is left out of the terms. */
export function parseFilter(text: string, { isStaff }: { isStaff: boolean }): ParsedFilter {
  const parts = partsOf(text);
  const terms: FilterTerm[] = [];
  const problems: FilterProblem[] = [];
  for (const part of parts) {
    if (terms.length === termsMax) {
      problems.push(
        problemAt({ offset: part.offset, length: text.trimEnd().length - part.offset }, "too_many"),
      );
      break;
    }
    const checked = checkedTerm(part, isStaff);
    problems.push(...checked.problems);
    if (checked.term) terms.push(checked.term);
  }
  return { terms, problems };
}

/** The parts of a filter that ask about something there is, whatever their values are worth. */
export function askedTerms(text: string, { isStaff }: { isStaff: boolean }): AskedTerm[] {
  return partsOf(text)
    .slice(0, termsMax)
    .flatMap((part) => {
      const { name, isNegated, unclosed, offset, length } = part;
      const field = name === null ? "words" : fieldCalled(name, isStaff);
      const values = part.values.filter((value) => value.text.trim() !== "");
      if (!field || unclosed || values.length === 0) return [];
      const { problems } = checkedTerm(part, isStaff);
      return [{ field, values, isNegated, offset, length, problems }];
    });
}

const messages: Record<FilterProblemCode, string> = {
  unknown_field: "There is nothing of this name to filter by.",
  unknown_value: "Nothing here is called so.",
  missing_value: "Something has to follow the colon.",
  bad_date: "A date is written as in 2026-01-31.",
  bad_number: "A number is written as in #123.",
  unclosed_quote: "The quotation mark is not closed.",
  too_many: "This is more than a filter can hold.",
  word_too_common: "Too many tickets hold this word to leave them out.",
};

export const problemAt = (
  { offset, length }: FilterPlace,
  code: FilterProblemCode,
): FilterProblem => ({ offset, length, code, message: messages[code] });

/** A part as it stands there, before anything of it is understood. */
interface Part extends FilterPlace {
  /** Null for a word. */
  name: string | null;
  values: FilterValue[];
  isNegated: boolean;
  unclosed: FilterPlace | null;
}

/** Without blanks, commas and quotation marks. */
const bareValue = /[^\s,"]+/y;
const quotedValue = /"([^"]*)("?)/y;
/** Not of an address, which is words. */
const fieldName = /(customer-tag|\p{L}+):(?!\/\/)/iuy;
const bareWord = /[^\s"]+/y;
const ticketNumber = /#(\d+)(?!\S)/y;

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };

  function takeValue(bare: RegExp, part: Part): boolean {
    const offset = at;
    const quoted = take(quotedValue);
    const found = quoted ? (quoted[1] ?? "") : take(bare)?.[0];
    if (found === undefined) return false;
    const value = { text: found, offset, length: at - offset };
    if (quoted?.[2] === "") part.unclosed = { offset, length: value.length };
    part.values.push(value);
    return true;
  }

  while (at < text.length) {
    if (take(/\s+/y)) continue;
    const offset = at;
    const isNegated = take(/-(?=[^\s-])/y) !== null;
    const part: Part = { name: null, values: [], isNegated, unclosed: null, offset, length: 0 };
    const numberAt = at;
    const number = take(ticketNumber);
    if (number?.[1]) {
      part.name = "number";
      part.values.push({ text: number[1], offset: numberAt, length: at - numberAt });
    } else {
      part.name = take(fieldName)?.[1] ?? null;
      if (part.name === null) takeValue(bareWord, part);
      else while (takeValue(bareValue, part) && take(/,/y));
    }
    // What cannot begin a value, for instance a comma behind the colon.
    if (at === offset || (part.name !== null && part.values.length === 0)) take(/\S+/y);
    part.length = at - offset;
    parts.push(part);
  }
  return parts;
}

interface CheckedTerm {
  term: FilterTerm | null;
  problems: FilterProblem[];
}

const refused = (place: FilterPlace, code: FilterProblemCode): CheckedTerm => ({
  term: null,
  problems: [problemAt(place, code)],
});

function checkedTerm(part: Part, isStaff: boolean): CheckedTerm {
  const { name, values, isNegated, unclosed, offset, length } = part;
  if (unclosed) return refused(unclosed, "unclosed_quote");
  if (name === null) {
    const term = { field: "words" as const, values, isNegated, offset, length };
    return { term: values.some(({ text }) => text !== "") ? term : null, problems: [] };
  }
  const field = fieldCalled(name, isStaff);
  if (!field) return refused(part, "unknown_field");
  const given = values.filter(({ text }) => text.trim() !== "");
  if (given.length === 0) return refused(part, "missing_value");
  if (given.length > valuesMax) return refused(part, "too_many");
  const problems = given.flatMap((value) => problemOf(field, value, isStaff));
  const wrong = new Set(problems.map((problem) => problem.offset));
  const right = given.filter((value) => !wrong.has(value.offset));
  const term = { field, values: right, isNegated, offset, length };
  return { term: right.length > 0 ? term : null, problems };
}

const fieldCalled = (name: string, isStaff: boolean): FilterField | undefined =>
  fieldsFor({ isStaff }).find((one) => one === name.toLowerCase());

function problemOf(field: FilterField, value: FilterValue, isStaff: boolean): FilterProblem[] {
  const text = value.text.toLowerCase();
  const words = wordsOf(field, { isStaff });
  if (words && !words.includes(text)) return [problemAt(value, "unknown_value")];
  if (field === "number" && !/^#?\d{1,12}$/.test(text)) return [problemAt(value, "bad_number")];
  const isDate = field === "before" || field === "after";
  return isDate && !isDay(text) ? [problemAt(value, "bad_date")] : [];
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && at.toJSON()?.slice(0, 10) === text;
}

/** A value as it can stand in a filter; behind a colon, two slashes would make it an address. */
export const filterValueText = (value: string): string =>
  /^(?!\/\/)[^\s,"#-][^\s,"]*$/.test(value) ? value : `"${value.replaceAll('"', " ").trim()}"`;
