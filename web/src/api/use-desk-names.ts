import { useMemo } from "react";
import { useStaff, useTags, useTeams } from "./desk.api.ts";

/** What those who work here, the teams and the tags of the desk are called, by their ids. */
export function useDeskNames(skip = false): Readonly<Record<string, string>> {
  const { data: staff } = useStaff(skip);
  const { data: teams } = useTeams(skip);
  const { data: tags } = useTags(skip);
  return useMemo(() => {
    const all = [...(staff ?? []), ...(teams ?? []), ...(tags ?? [])];
    return Object.fromEntries(all.map(({ id, name }) => [id, name]));
  }, [staff, teams, tags]);
}
