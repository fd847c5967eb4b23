import type { Role } from "@deskbell/shared/users/user";
import { type Action, canAll } from "./can.ts";
import { type Condition, filterOf, matches } from "./condition.ts";
import { type Access, accesses } from "./policy.ts";

/** As much of a person's record as says what they are to the desk. */
type StoredPerson = { role: Role; disabledAt?: Date | null };

/** What somebody is to the desk who has this role in the database and on the wire. */
export const accessOf = ({ role }: { role: Role }): Access =>
  role === "admin" ? "admin" : "customer";

/** How the active people of each kind are stored. */
const active: Record<Access, Condition<StoredPerson>> = {
  customer: { role: "user", disabledAt: null },
  admin: { role: "admin", disabledAt: null },
};

export const isAdmin = (person: { role: Role }): boolean => accessOf(person) === "admin";

/** Whether somebody is an admin who can sign in. */
export const isActiveAdmin = (person: StoredPerson): boolean => matches(active.admin, person);

/** The filter that finds the active admins. */
export const activeAdmins = filterOf(active.admin);

/** The filter that finds those active people who may do this to everything there is. */
export function activePeopleWho(action: Action): Record<string, unknown> {
  const kinds = accesses.filter((access) => canAll({ id: "", access }, action));
  const [first, ...others] = kinds.map((access) => active[access]);
  return filterOf(first && others.length === 0 ? first : { $or: [first, ...others] });
}
