import { type Access, accesses, type Role } from "@deskbell/shared/users/user";
import { type Action, canAll } from "./can.ts";
import { type Condition, filterOf, matches } from "./condition.ts";

/**
 * As much of a person's record as says what they are to the desk. `role` is what versions before
 * stored alone, and stores alone where a node of such a version runs beside this one: it says who is
 * an admin, and `access` who of the others is an agent (docs/decisions/0048).
 */
type StoredPerson = { role: Role; access?: Access | null; disabledAt?: Date | null };

/** What somebody is to the desk whose record says this. */
export function accessOf({ role, access }: Pick<StoredPerson, "role" | "access">): Access {
  if (role === "admin") return "admin";
  return access === "agent" ? "agent" : "customer";
}

/** How somebody of this kind is stored. */
export const storedAs = (access: Access) =>
  ({ role: access === "admin" ? "admin" : "user", access }) as const;

/** What is meant for somebody by a role alone, which does not tell customers from agents. */
export function accessMeant(
  person: StoredPerson,
  wanted: { role: Role; access?: Access | undefined },
) {
  const isSo = person.role === wanted.role;
  return wanted.access ?? (isSo ? accessOf(person) : accessOf({ role: wanted.role }));
}

/** What can be given to somebody, and taken. */
export type StaffAccess = Exclude<Access, "customer">;

/** Whether one kind of people is more to the desk than another; customers are the least. */
export const isMore = (access: Access, than: Access): access is StaffAccess =>
  accesses.indexOf(access) > accesses.indexOf(than);

const kinds: Record<Access, Condition<StoredPerson>> = {
  customer: { role: "user", access: { $ne: "agent" } },
  agent: { role: "user", access: "agent" },
  admin: { role: "admin" },
};
/** How the active people of each kind are stored. */
const activeOf = (access: Access) => ({ ...kinds[access], disabledAt: null });

export const isAdmin = (person: StoredPerson): boolean => accessOf(person) === "admin";

/** Whether somebody is an admin who can sign in. */
export const isActiveAdmin = (person: StoredPerson): boolean => matches(activeOf("admin"), person);

/** The filter that finds customers, also those who are kept out. */
export const customersAlone = filterOf(kinds.customer);

/** The filter that finds the active admins. */
export const activeAdmins = filterOf(activeOf("admin"));

/** The filter that finds active people who are not more than this. */
export const activePeopleUpTo = (access: Access): Record<string, unknown> =>
  anyOf(accesses.filter((one) => !isMore(one, access)).map(activeOf));

/** The filter that finds people, disabled or not, who are more than this. */
export const peopleAbove = (access: Access): Record<string, unknown> =>
  anyOf(accesses.filter((one) => isMore(one, access)).map((one) => kinds[one]));

/** The filter that finds those active people who may do this to everything there is. */
export const activePeopleWho = (action: Action): Record<string, unknown> =>
  anyOf(accesses.filter((access) => canAll({ id: "", access }, action)).map(activeOf));

/** Whether somebody is one of these people. */
export const isActiveAndMay = (person: StoredPerson, action: Action): boolean =>
  person.disabledAt == null && canAll({ id: "", access: accessOf(person) }, action);

function anyOf([first, ...others]: readonly object[]): Record<string, unknown> {
  return filterOf(first && others.length === 0 ? first : { $or: [first, ...others] });
}
