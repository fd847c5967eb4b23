import type { Access } from "@deskbell/shared/users/user";
import { type Condition, filterOf, matches } from "./condition.ts";
import { policy, type Reach } from "./policy.ts";

export type Action = keyof typeof policy;

/** As much of the one who asks as rights depend on. */
export type Asker = { id: string; access: Access };

/** What a right is asked about, as much of it as its rule looks at. */
type FactsOf<Name extends Action> = (typeof policy)[Name] extends { about?: infer Facts }
  ? Facts
  : never;
type AskedAbout<Name extends Action> = keyof FactsOf<Name> extends never ? [] : [FactsOf<Name>];

/** Whether somebody may do something: to this thing, where the right is about things. */
export function can<Name extends Action>(
  viewer: Asker,
  action: Name,
  ...[thing]: AskedAbout<Name>
): boolean {
  const condition = conditionFor(viewer, action);
  return condition !== null && matches<object>(condition, thing ?? {});
}

/** Whether somebody may do it to anything at all: for what is asked before the thing is known. */
export const canAny = (viewer: Asker, action: Action): boolean =>
  reachOf(viewer, action) !== "none";

/** Whether somebody may do it to everything there is, theirs or not. */
export const canAll = (viewer: Asker, action: Action): boolean => reachOf(viewer, action) === "all";

/** A query's filter that finds only what the viewer may do this to. */
export function scoped(
  viewer: Asker,
  action: Action,
  filter: Record<string, unknown> = {},
): Record<string, unknown> {
  const condition = conditionFor(viewer, action);
  if (condition === null) return nothing;
  const scope = filterOf(condition);
  // Where both name the same path neither may replace the other.
  const hasClash = Object.keys(scope).some((path) => path in filter);
  return hasClash ? { $and: [filter, scope] } : { ...filter, ...scope };
}

/** Found by no query: every document has an id. */
const nothing = { _id: null };

function reachOf({ access }: Asker, action: Action): Reach<object> {
  // Whoever is not in the table may do nothing.
  return (policy[action] as Partial<Record<Access, Reach<object>>>)[access] ?? "none";
}

/** Of which things it holds; null for none. */
function conditionFor(viewer: Asker, action: Action): Condition<object> | null {
  const reach = reachOf(viewer, action);
  if (reach === "none") return null;
  return reach === "all" ? {} : reach(viewer.id);
}
