import {
  askedTerms,
  type FilterField,
  type FilterPlace,
  type FilterProblemCode,
  filterValueText,
} from "@deskbell/shared/tickets/views/filter";

// A filter as rows that can be picked. Its text is what counts: a row is a part of it, with what is wrong in it,
// and what asks about nothing there is stays as it was typed.

/** What a row asks about: `changed` is `before:` and `after:`. */
export type ConditionField = Exclude<FilterField, "before" | "after"> | "changed" | "words";

export interface Condition {
  field: ConditionField;
  values: string[];
  /** That it is not so; of a date, that it was changed since. */
  isNegated: boolean;
}

/** What is wrong with a part of a condition, and where in the text that begins. */
export type ConditionProblem = { code: FilterProblemCode; part: string; offset: number };

/** A condition that stands in a text. */
export type PlacedCondition = Condition & FilterPlace & { problems: readonly ConditionProblem[] };

export function conditionsIn(text: string): PlacedCondition[] {
  return askedTerms(text, { isStaff: true }).map((term) => {
    const { field, isNegated, offset, length, problems } = term;
    const isDate = field === "before" || field === "after";
    return {
      field: isDate ? "changed" : field,
      values: term.values.map((value) => value.text),
      isNegated: field === "after" ? !isNegated : isNegated,
      offset,
      length,
      problems: problems.map((problem) => ({
        code: problem.code,
        offset: problem.offset,
        part: text.slice(problem.offset, problem.offset + problem.length),
      })),
    };
  });
}

/** The same as it is typed; empty for one without a value. */
export function conditionText({ field, values, isNegated }: Condition): string {
  const typed = values.filter((value) => value.trim() !== "");
  const given = typed.map(field === "words" ? wordText : filterValueText);
  if (given.length === 0) return "";
  if (field === "changed") return `${isNegated ? "after" : "before"}:${given.join()}`;
  const sign = isNegated ? "-" : "";
  if (field === "words") return given.map((word) => `${sign}${word}`).join(" ");
  return `${sign}${field}:${given.join()}`;
}

/** A word with a colon would be read as a field. */
const wordText = (word: string): string =>
  word.includes(":") ? `"${word.replaceAll('"', " ").trim()}"` : filterValueText(word);

/** The text with a condition in the place of one, or behind it all. */
export function withCondition(
  text: string,
  condition: Condition,
  place: FilterPlace | null = null,
): string {
  const typed = conditionText(condition);
  if (!place) return [text.trim(), typed].filter((part) => part !== "").join(" ");
  return tidy(text.slice(0, place.offset), typed, text.slice(place.offset + place.length));
}

export const withoutCondition = (text: string, { offset, length }: FilterPlace): string =>
  tidy(text.slice(0, offset), "", text.slice(offset + length));

const tidy = (...parts: string[]) =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" ");
