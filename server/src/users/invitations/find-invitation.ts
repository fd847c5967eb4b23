import { trusted } from "mongoose";
import { canAny } from "../../access/can.ts";
import { accessOf } from "../../access/stored-access.ts";
import { AppError } from "../../errors/app-error.ts";
import { UserModel, type UserRecord } from "../user.model.ts";
import { InvitationModel, type InvitationRecord } from "./invitation.model.ts";
import { isSecretOf, readToken } from "./invitation-token.ts";

/** The filter that finds invitations which can still be used: by anybody, or by this person. */
export const usable = (now: Date, personId: string | null = null) => ({
  usedBy: trusted({ $in: [null, personId] }),
  withdrawnAt: null,
  expiresAt: trusted({ $gt: now }),
});

/** @throws AppError `not_found` (404) for what is no token of ours */
export async function findInvitation(token: string): Promise<InvitationRecord> {
  const read = readToken(token);
  const record = read && (await InvitationModel.findById(read.id).lean());
  if (!read || !record || !isSecretOf(read.secret, record)) {
    throw new AppError("not_found", "This invitation does not exist. Is the link complete?");
  }
  return record;
}

/** Whether it has made somebody an agent: their record says so, with the right itself. */
export const hasUsed = (user: UserRecord, { _id }: InvitationRecord): boolean =>
  user.usedInvitations?.includes(_id.toString()) ?? false;

/** Whether what this person gave away still stands: it ends with their own right. */
export const mayInvite = (user: UserRecord): boolean =>
  user.disabledAt == null &&
  canAny({ id: user._id.toString(), access: accessOf(user) }, "invitation:manage");

/** Those who made these invitations and those who use them, by id. */
export async function peopleOf(
  records: readonly InvitationRecord[],
): Promise<Map<string, UserRecord>> {
  const ids = records.flatMap(({ invitedBy, usedBy }) =>
    usedBy ? [invitedBy, usedBy] : invitedBy,
  );
  const users = await UserModel.find({ _id: trusted({ $in: [...new Set(ids)] }) }).lean();
  return new Map(users.map((user) => [user._id.toString(), user]));
}

/**
 * Refuses an invitation that cannot be used any more.
 *
 * @param personId who wants to use it; null where that is not known yet
 * @returns who made it
 * @throws AppError `invitation_over` (410)
 */
export async function refuseOver(
  record: InvitationRecord,
  now: Date,
  personId: string | null = null,
): Promise<UserRecord> {
  const { invitedBy, usedBy, withdrawnAt, expiresAt } = record;
  const people = await peopleOf([record]);
  const [inviter, user] = [people.get(invitedBy), people.get(usedBy ?? "")];
  if (withdrawnAt || !inviter || !mayInvite(inviter)) {
    throw new AppError(
      "invitation_over",
      "This invitation was withdrawn. Ask your team for another one.",
    );
  }
  // Whose use of it was cut off in the middle can use it once more.
  const isElses = usedBy !== null && personId !== null && usedBy !== personId;
  if (isElses || (user && hasUsed(user, record))) {
    throw new AppError(
      "invitation_over",
      "This invitation was used already. Ask your team for another one.",
    );
  }
  if (expiresAt <= now) {
    throw new AppError(
      "invitation_over",
      "This invitation has expired. Ask your team for another one.",
    );
  }
  return inviter;
}
