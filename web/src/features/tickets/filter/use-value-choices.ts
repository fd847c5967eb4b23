import type { FilterField } from "@deskbell/shared/tickets/views/filter";
import { useStaff, useTags, useTeams } from "../../../api/desk.api.ts";
import { customerValueWords, valueWords } from "./filter-field-words.ts";

export interface ValueChoice {
  /** As it stands in a filter, without quotation marks. */
  value: string;
  word: string;
}

const people: readonly string[] = ["assignee", "follower", "mentions"];

/**
 * What a field can be, asked for once it is needed; null where that is no list: for dates, numbers, customers
 * and words.
 */
export function useValueChoices(
  field: string | undefined,
  { isStaff }: { isStaff: boolean },
): readonly ValueChoice[] | null {
  const isOfPeople = field !== undefined && people.includes(field);
  const { data: staff = [] } = useStaff(!isStaff || !isOfPeople);
  const { data: teams = [] } = useTeams(!isStaff || field !== "team");
  const { data: tags = [] } = useTags(!isStaff || field !== "tag");
  const words = (isStaff ? valueWords : customerValueWords)[field as FilterField];
  const named = { team: teams, tag: tags }[field ?? ""] ?? (isOfPeople ? staff : null);
  if (!words && !named) return null;
  return [
    ...Object.entries(words ?? {}).map(([value, word]) => ({ value, word })),
    ...(named ?? []).map(({ name }) => ({ value: name, word: name })),
  ];
}
