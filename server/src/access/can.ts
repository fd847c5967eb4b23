import { type Asker, policy } from "./policy.ts";

export type Action = keyof typeof policy;

/** What an action needs to know about its thing: nothing, or whose it is. */
type ThingOf<Name extends Action> =
  Parameters<(typeof policy)[Name]> extends [Asker, infer Thing] ? [thing: Thing] : [];

/**
 * Whether somebody may do something, by the one table of rights (policy.ts).
 *
 * @param viewer null for a stranger
 */
export function can<Name extends Action>(
  viewer: Asker,
  action: Name,
  ...thing: ThingOf<Name>
): boolean {
  const rule = policy[action] as (viewer: Asker, ...thing: ThingOf<Name>) => boolean;
  return rule(viewer, ...thing);
}
