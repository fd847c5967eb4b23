import type { NewTeam, TeamChange } from "@deskbell/shared/teams/team";

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

/** What a form has changed of a team. */
export function teamChanges(before: NewTeam, now: NewTeam): TeamChange {
  const { name, memberIds, assignment, reasons } = now;
  return {
    ...(name !== before.name && { name }),
    ...(!isSame(memberIds, before.memberIds) && { memberIds }),
    ...(assignment !== before.assignment && { assignment }),
    ...(!isSame(reasons, before.reasons) && { reasons }),
  };
}
