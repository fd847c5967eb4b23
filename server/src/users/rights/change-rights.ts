import type { AuditAction } from "@deskbell/shared/audit/audit";
import type { Access } from "@deskbell/shared/users/user";
import { canAny } from "../../access/can.ts";
import { accessOf, type StaffAccess } from "../../access/stored-access.ts";
import { auditRight } from "../../audit/audited.ts";
import { AppError } from "../../errors/app-error.ts";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import type { SessionService } from "../../identity/session.service.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { hasAccount } from "../accounts/find-account.ts";
import type { UserDirectory } from "../user.directory.ts";
import { UserModel, type UserRecord } from "../user.model.ts";
import { type GrantParts, grantAccess } from "./grant-access.ts";
import { takeRights } from "./take-rights.ts";

type Parts = GrantParts & {
  identity: Pick<IdentityProvider, "accountsOf" | "setDisabled">;
  sessions: Pick<SessionService, "viewerNow">;
  directory: Pick<UserDirectory, "adminIds">;
};

/** What is audited when somebody of this kind becomes less, and when it did not come to pass. */
const takenFrom: Record<Access, [AuditAction, AuditAction]> = {
  customer: ["take-agent", "grant-agent"], // nothing is less
  agent: ["take-agent", "grant-agent"],
  admin: ["take-admin", "grant-admin"],
};

/** Gives and takes rights, each change audited first and the admin's own right checked again. */
export function createRightsChange(parts: Parts) {
  const { identity, sessions, directory } = parts;
  const write = (action: AuditAction, user: UserRecord, { email: by }: Viewer, left?: Access) =>
    auditRight({ action, user, by, ...(left && { left }) });

  /** Between the request and what it changes lie questions to the provider, and what others did. */
  async function refuseUnlessStill(
    viewer: Viewer,
    action: "role:change" | "access:change",
  ): Promise<void> {
    if (canAny(await sessions.viewerNow(viewer), action)) return;
    throw new AppError("not_allowed", "This is for admins only.");
  }

  async function grant(viewer: Viewer, user: UserRecord, access: StaffAccess): Promise<void> {
    const granted = { access, by: viewer.email };
    await grantAccess(user, granted, parts, () => refuseUnlessStill(viewer, "role:change"));
  }

  /** Makes somebody less than they are. */
  async function reduce(viewer: Viewer, user: UserRecord, left: Access): Promise<void> {
    const [done, undone] = takenFrom[accessOf(user)];
    await write(done, user, viewer, left);
    try {
      await refuseUnlessStill(viewer, "role:change");
      await takeRights(user, { left }, directory.adminIds);
    } catch (error) {
      await write(undone, user, viewer);
      throw error;
    }
  }

  /** Keeps somebody out who was not. */
  async function disable(viewer: Viewer, user: UserRecord): Promise<void> {
    await write("disable", user, viewer);
    try {
      await refuseUnlessStill(viewer, "access:change");
      await takeRights(user, { disabledAt: new Date() }, directory.adminIds);
    } catch (error) {
      await write("enable", user, viewer);
      throw error;
    }
    const change = { isProvenByPassword: true };
    await UserModel.updateOne({ _id: user._id }, change, { timestamps: false });
  }

  /** Lets somebody in again. */
  async function enable(viewer: Viewer, user: UserRecord): Promise<void> {
    await write("enable", user, viewer);
    try {
      await refuseUnlessStill(viewer, "access:change");
      if (hasAccount(user)) await identity.setDisabled(user.uid, false);
      await refuseUnlessStill(viewer, "access:change"); // the provider took its time
    } catch (error) {
      await write("disable", user, viewer);
      throw error;
    }
    const change = { disabledAt: null, availability: null };
    await UserModel.updateOne({ _id: user._id }, change, { timestamps: false });
  }

  return { grant, reduce, disable, enable };
}
