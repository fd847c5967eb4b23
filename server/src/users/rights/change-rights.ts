import { canAny } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import type { SessionService } from "../../identity/session.service.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import { type AuditAction, AuditModel } from "../audit.model.ts";
import type { UserDirectory } from "../user.directory.ts";
import { UserModel, type UserRecord } from "../user.model.ts";
import { storeAdmin } from "./store-admin.ts";
import { takeFromAdmin } from "./take-from-admin.ts";

type Parts = {
  identity: Pick<IdentityProvider, "accountsOf" | "setDisabled">;
  sessions: Pick<SessionService, "viewerNow" | "endAllOf">;
  tickets: Pick<TicketService, "forgetUnread">;
  directory: Pick<UserDirectory, "adminIds">;
};

/** Gives and takes rights, each change audited first and the admin's own right checked again. */
export function createRightsChange({ identity, sessions, tickets, directory }: Parts) {
  const write = (action: AuditAction, { email, uid }: UserRecord, by: Viewer) =>
    AuditModel.create({ action, email, uid, by: by.email, at: new Date() });

  /** Between the request and what it changes lie questions to the provider, and what others did. */
  async function refuseUnlessStill(
    viewer: Viewer,
    action: "role:change" | "access:change",
  ): Promise<void> {
    if (canAny(await sessions.viewerNow(viewer), action)) return;
    throw new AppError("not_allowed", "This is for staff only.");
  }

  async function grantAdmin(viewer: Viewer, user: UserRecord): Promise<void> {
    const parts = { identity, sessions, tickets };
    await storeAdmin(user, viewer.email, parts, () => refuseUnlessStill(viewer, "role:change"));
  }

  /** Writes what is done before it is done, and its contrary when it was not. */
  async function take(
    viewer: Viewer,
    user: UserRecord,
    taken: Parameters<typeof takeFromAdmin>[1],
  ): Promise<void> {
    const [done, undone, action] =
      "role" in taken
        ? (["take-admin", "grant-admin", "role:change"] as const)
        : (["disable", "enable", "access:change"] as const);
    await write(done, user, viewer);
    try {
      await refuseUnlessStill(viewer, action);
      await takeFromAdmin(user, taken, directory.adminIds);
    } catch (error) {
      await write(undone, user, viewer);
      throw error;
    }
  }

  /** Keeps somebody out who was not. */
  async function disable(viewer: Viewer, user: UserRecord): Promise<void> {
    await take(viewer, user, { disabledAt: new Date() });
    const change = { isProvenByPassword: true };
    await UserModel.updateOne({ _id: user._id }, change, { timestamps: false });
  }

  /** Lets somebody in again. */
  async function enable(viewer: Viewer, user: UserRecord): Promise<void> {
    await write("enable", user, viewer);
    try {
      await refuseUnlessStill(viewer, "access:change");
      await identity.setDisabled(user.uid, false);
      await refuseUnlessStill(viewer, "access:change"); // the provider took its time
    } catch (error) {
      await write("disable", user, viewer);
      throw error;
    }
    await UserModel.updateOne({ _id: user._id }, { disabledAt: null }, { timestamps: false });
  }

  return { grantAdmin, take, disable, enable };
}
