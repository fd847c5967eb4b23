import type { User } from "@deskbell/shared/users/user";
import { accessOf, isMore } from "../../access/stored-access.ts";
import { failpoint } from "../../database/failpoint.ts";
import { AppError } from "../../errors/app-error.ts";
import type { SessionService } from "../../identity/session.service.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { type GrantParts, grantAccess } from "../rights/grant-access.ts";
import { UserModel, type UserRecord } from "../user.model.ts";
import { presentUser } from "../user.present.ts";
import { findInvitation, hasUsed, refuseOver, usable } from "./find-invitation.ts";
import { InvitationModel, type InvitationRecord } from "./invitation.model.ts";

export type AcceptParts = GrantParts & {
  sessions: Pick<SessionService, "viewerNow">;
  now?(): number;
};

const isStaff = (user: UserRecord): boolean => isMore(accessOf(user), "customer");
const reread = (id: string): Promise<UserRecord> => UserModel.findById(id).orFail().lean();

/**
 * Makes the one who asks an agent. Of several who do so at once one wins: the invitation becomes theirs
 * in one write, and right after it they become agents, in another, which also says that it was used. A
 * process that ends between the two leaves a customer who can use it once more, and nobody else.
 */
export function createInvitationAcceptance(parts: AcceptParts) {
  const { sessions, now = Date.now } = parts;

  /** The invitation is theirs from here on, unless it became another's meanwhile. */
  async function claim(viewer: Viewer, { _id }: InvitationRecord, token: string): Promise<void> {
    await sessions.viewerNow(viewer);
    const at = new Date(now());
    const { matchedCount } = await InvitationModel.updateOne(
      { _id, ...usable(at, viewer.id) },
      { $set: { usedBy: viewer.id, usedAt: at } },
    );
    await refuseOver(await findInvitation(token), at, viewer.id);
    if (matchedCount === 0) throw new AppError("conflict", "This invitation has just changed.");
    failpoint("invitation.claimed");
  }

  /**
   * Sent again by the same person it answers the same.
   *
   * @throws AppError `not_found` (404), `invitation_over` (410), `not_allowed` (403) when it is for
   *   another address or theirs is not verified, `conflict` (409) for those who belong to the team already
   */
  async function accept(viewer: Viewer, token: string): Promise<User> {
    const record = await findInvitation(token);
    const user = await reread(viewer.id);
    if (isStaff(user) && hasUsed(user, record)) return presentUser(user); // an answer was lost
    const inviter = await refuseOver(record, new Date(now()), viewer.id);
    if (isStaff(user)) throw new AppError("conflict", "You belong to the team already.");
    if (record.email !== "" && record.email !== user.email) {
      throw new AppError("not_allowed", "This invitation is for another e-mail address.");
    }
    const granted = {
      access: "agent",
      by: `${inviter.email}, by invitation`,
      invitationId: record._id.toString(),
    } as const;
    try {
      await grantAccess(user, granted, parts, () => claim(viewer, record, token));
    } catch (error) {
      const since = await reread(viewer.id);
      if (isStaff(since) && hasUsed(since, record)) return presentUser(since); // sent twice at once
      throw error;
    }
    return presentUser(await reread(viewer.id));
  }

  return accept;
}
