import { api } from "../../api/api.ts";
import type { RootState } from "../../state/hooks.ts";

/** What an offline snapshot is made of: while each of these is the same, another would be the same. */
export const snapshotParts = (state: RootState): readonly unknown[] => [
  state[api.reducerPath].queries,
  state.session.user,
  state.connection.upToDateSince,
];

export const areSameParts = (
  parts: readonly unknown[],
  others: readonly unknown[] | null,
): boolean => parts.every((part, i) => part === others?.[i]);
