import type { Access, Role } from "@deskbell/shared/users/user";
import { t } from "../i18n/t.ts";
import { useAppSelector } from "./hooks.ts";
import type { SessionState } from "./session.slice.ts";

const accessByRole: Record<Role, Access> = { user: "customer", admin: "admin" };

/** What somebody is; what the console kept of them before an update knows of roles alone. */
export const accessOf = ({ role, access }: { role: Role; access?: Access }): Access =>
  access ?? accessByRole[role];

/** What stands beside the name of staff. */
export const accessMarks: Record<Access, string | null> = {
  customer: null,
  agent: t("Agent"),
  admin: t("Admin"),
};

const customers: readonly Access[] = ["customer"];
const staff: readonly Access[] = ["agent", "admin"];
const admins: readonly Access[] = ["admin"];

/**
 * Who is shown and offered what. A right is no more than that here: what may happen is decided by the
 * server (server/src/access/policy.ts). Its names stand here for the same rights, and with `All` for
 * those to whom a right of it extends everywhere (.ci/lint/shown-rights.test.ts).
 */
export const shownTo = {
  "ticket:create": customers,
  /** Everybody's tickets, with their customers and with who of the staff wrote. */
  "ticket:work": staff,
  /** A reply for the support team, which is stale when a colleague's came first. */
  "message:sendAsSupport": staff,
  /** Who else looks at a ticket; colleagues are shown the same of oneself. */
  "presence:seeColleagues": staff,
  "person:list": admins,
  "team:read": staff,
  "team:manage": admins,
  /** How colleagues are available, and how many tickets they are given. */
  "staff:manage": admins,
  /** See and make tags. */
  "tag:use": staff,
  "tag:manage": admins,
  "support:read": staff,
  "mail:review": staff,
  "mail:fetchRaw": admins,
  "mailbox:manage": admins,
  "audit:read": admins,
  "ticket:redact": admins,
  /** Also of others. */
  "message:deleteAll": admins,
  "note:deleteAll": admins,
} satisfies Record<string, readonly Access[]>;
export type ShownRight = keyof typeof shownTo;

/**
 * What the signed-in person is. Until users/is-admin has answered their own record decides, so that
 * nothing waits; without its answer nobody is an admin (spec §6). Who is an agent says the record alone.
 */
export function selectAccess({ session: { user, isAdmin } }: { session: SessionState }): Access {
  const recorded = user ? accessOf(user) : "customer";
  if (isAdmin === null) return recorded;
  if (isAdmin === true) return "admin";
  return recorded === "admin" ? "customer" : recorded;
}

/** Whether the signed-in person is shown this. */
export const can = (state: { session: SessionState }, right: ShownRight): boolean =>
  shownTo[right].includes(selectAccess(state));

export const useCan = (right: ShownRight): boolean => useAppSelector((state) => can(state, right));
