import type { Activity } from "@deskbell/shared/tickets/activity";
import { useTags, useTeams } from "../../../api/desk.api.ts";

/** What those are called whose ids stand in an entry: its people, as the server says, and teams and tags that are still there. */
export function useChangedNames({ changes, names }: Activity): Record<string, string> {
  const has = (changed: string) => changes.some(({ field }) => field === changed);
  const { data: teams = [] } = useTeams(!has("teamId"));
  const { data: tags = [] } = useTags(!has("tagIds"));
  const changed = new Set(changes.flatMap(({ from, to }) => [from, to].flat()));
  const named = [...teams, ...tags].filter(({ id }) => changed.has(id));
  return { ...Object.fromEntries(named.map(({ id, name }) => [id, name])), ...names };
}
