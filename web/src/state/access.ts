import type { Role } from "@deskbell/shared/users/user";
import { t } from "../i18n/t.ts";
import { useAppSelector } from "./hooks.ts";
import type { SessionState } from "./session.slice.ts";

/** What somebody is to the desk. */
export type Access = "customer" | "admin";

/** What somebody is who has this role on the wire. */
export const accessOf = ({ role }: { role: Role }): Access =>
  role === "admin" ? "admin" : "customer";

/** What stands beside the name of staff. */
export const accessMarks: Record<Access, string | null> = { customer: null, admin: t("Admin") };

const customers: readonly Access[] = ["customer"];
const staff: readonly Access[] = ["admin"];

/**
 * Who is shown and offered what. A right is no more than that here: what may happen is decided by the
 * server (server/src/access/policy.ts), whose names stand here for the same rights.
 */
const shownTo = {
  "ticket:create": customers,
  /** Everybody's tickets, with their customers and with who of the staff wrote. */
  "ticket:readAll": staff,
  /** A reply for the support team, which is stale when a colleague's came first. */
  "message:sendAsSupport": staff,
  /** Who else looks at a ticket; colleagues are shown the same of oneself. */
  "presence:see": staff,
  "person:list": staff,
  "support:read": staff,
} satisfies Record<string, readonly Access[]>;
export type ShownRight = keyof typeof shownTo;

/**
 * What the signed-in person is. Until users/is-admin has answered their own record decides, so that
 * nothing waits; without its answer nobody is an admin (spec §6).
 */
export function selectAccess({ session: { user, isAdmin } }: { session: SessionState }): Access {
  if (isAdmin === null) return user ? accessOf(user) : "customer";
  return isAdmin === true ? "admin" : "customer";
}

/** Whether the signed-in person is shown this. */
export const can = (state: { session: SessionState }, right: ShownRight): boolean =>
  shownTo[right].includes(selectAccess(state));

export const useCan = (right: ShownRight): boolean => useAppSelector((state) => can(state, right));
