import { t } from "../../../i18n/t.ts";
import { fieldHints } from "./filter-field-words.ts";
import {
  type DayName,
  dayChoices,
  fieldSuggestions,
  type Suggestion,
  type TypedPlace,
  valueSuggestions,
} from "./suggestions.ts";
import { useValueChoices } from "./use-value-choices.ts";

const dayWords: Record<DayName, string> = {
  today: t("Today"),
  yesterday: t("Yesterday"),
  week: t("A week ago"),
  month: t("30 days ago"),
  year: t("The beginning of this year"),
};

/** What is offered where something is typed. */
export function useSuggestions(place: TypedPlace | null, isStaff: boolean): readonly Suggestion[] {
  const field = place?.field;
  const choices = useValueChoices(field ?? undefined, { isStaff });
  if (!place) return [];
  if (!field) return fieldSuggestions(place, fieldHints, { isStaff });
  if (field !== "before" && field !== "after") return valueSuggestions(place, choices ?? []);
  return valueSuggestions(place, dayChoices(new Date(), dayWords)).map(({ text, word }) => ({
    text,
    word: `${word}, ${text}`,
  }));
}
