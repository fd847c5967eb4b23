import { limits } from "@deskbell/shared/limits";
import type {
  CreatedInvitation,
  Invitation,
  NewInvitation,
  ReadInvitation,
} from "@deskbell/shared/users/invitations";
import { trusted } from "mongoose";
import { canAny } from "../../access/can.ts";
import { accessOf, isMore } from "../../access/stored-access.ts";
import { audited } from "../../audit/audited.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { findAccountWith } from "../accounts/find-account.ts";
import { UserModel } from "../user.model.ts";
import { presentPerson } from "../user.present.ts";
import { type AcceptParts, createInvitationAcceptance } from "./accept-invitation.ts";
import { findInvitation, hasUsed, peopleOf, refuseOver, usable } from "./find-invitation.ts";
import { InvitationModel, type InvitationRecord } from "./invitation.model.ts";
import { presentInvitation } from "./invitation.present.ts";
import { createInvitationMails, type InvitationMailQueue } from "./invitation-mails.ts";
import { newSecret, tokenOf } from "./invitation-token.ts";

export type InvitationService = ReturnType<typeof createInvitationService>;

const dayMs = 24 * 60 * 60_000;

type Parts = AcceptParts & { mailQueue: InvitationMailQueue };

/** Links by which admins invite colleagues; whoever has one and a verified address becomes an agent, once. */
export function createInvitationService(parts: Parts) {
  const { sessions, mailQueue, now = Date.now } = parts;
  const mails = createInvitationMails(mailQueue, now);
  const presentWithToken = createTokenPresenter(mails, now);

  async function refuseUnlessStill(viewer: Viewer): Promise<void> {
    if (canAny(await sessions.viewerNow(viewer), "invitation:manage")) return;
    throw new AppError("not_allowed", "This is for admins only.");
  }

  return {
    accept: createInvitationAcceptance(parts),
    withdraw: createWithdrawal(refuseUnlessStill, now),

    /**
     * Makes an invitation; its token is answered this once.
     *
     * @throws AppError `conflict` (409) when too many are open, or the address is a colleague's
     */
    async create(viewer: Viewer, { forWhom, email }: NewInvitation): Promise<CreatedInvitation> {
      const createdAt = new Date(now());
      if ((await InvitationModel.countDocuments(usable(createdAt))) >= limits.invitationsOpenMax) {
        throw new AppError("conflict", "Too many invitations are open. Withdraw some of them.");
      }
      const known = email === "" ? null : await findAccountWith(email);
      if (known && isMore(accessOf(known), "customer")) {
        throw new AppError("conflict", "This person belongs to the team already.");
      }
      await refuseUnlessStill(viewer);
      const { secret, secretHash } = newSecret();
      const expiresAt = new Date(createdAt.getTime() + limits.invitationDays * dayMs);
      const draft = { secretHash, forWhom, email, invitedBy: viewer.id, createdAt, expiresAt };
      const what = { action: "invite", by: viewer, about: aboutOf({ forWhom, email }) } as const;
      const record = await audited(what, async () =>
        (await InvitationModel.create(draft)).toObject(),
      );
      return presentWithToken(record, secret);
    },

    /**
     * Mails an invitation again, with a new link: of the one before nobody knows the secret, and it ends.
     *
     * @throws AppError `not_found` (404), `conflict` (409) when it is over, names no address or no mails are sent
     */
    async sendAgain(viewer: Viewer, id: string): Promise<CreatedInvitation> {
      await refuseUnlessStill(viewer);
      const before = await InvitationModel.findById(id).lean();
      if (!before) throw new AppError("not_found", "This invitation does not exist.");
      if (!mails.canMail(before)) throw new AppError("conflict", "No mail can be sent for it.");
      const { secret, secretHash } = newSecret();
      const what = { action: "send-invitation", by: viewer, about: aboutOf(before) } as const;
      const record = await audited(what, () =>
        InvitationModel.findOneAndUpdate(
          { _id: id, ...usable(new Date(now())) },
          { $set: { secretHash } },
          { returnDocument: "after" },
        ).lean(),
      );
      if (!record) throw new AppError("conflict", "This invitation can not be used any more.");
      return presentWithToken(record, secret);
    },

    /** All that can still be used, and the latest of the others; the newest first. */
    async list(): Promise<Invitation[]> {
      const at = new Date(now());
      const over = [
        { usedBy: trusted({ $ne: null }) },
        { withdrawnAt: trusted({ $ne: null }) },
        { expiresAt: trusted({ $lte: at }) },
      ];
      const latest = (filter: object, max: number) =>
        InvitationModel.find(filter).sort({ _id: -1 }).limit(max).lean();
      const lists = await Promise.all([
        latest(usable(at), limits.invitationsOpenMax),
        latest({ $or: over }, limits.invitationsOverShown),
      ]);
      const records = lists.flat().sort((a, b) => (a._id.toString() < b._id.toString() ? 1 : -1));
      const people = await peopleOf(records);
      const mailOf = await mails.read(records);
      return records.map((record) => presentInvitation(record, people, { now: at, mailOf }));
    },

    /**
     * What whoever holds the link is told, signed in or not.
     *
     * @throws AppError `not_found` (404), `invitation_over` (410)
     */
    async read(token: string): Promise<ReadInvitation> {
      const record = await findInvitation(token);
      const inviter = await refuseOver(record, new Date(now()));
      const { email, expiresAt } = record;
      return {
        invitedBy: presentPerson(inviter).name,
        email,
        expiresAt: expiresAt.toISOString(),
      };
    },
  };
}

function createWithdrawal(refuseUnlessStill: (viewer: Viewer) => Promise<void>, now: () => number) {
  /**
   * Withdraws an invitation; again is the same.
   *
   * @throws AppError `not_found` (404), `conflict` (409) when somebody has used it
   */
  return async (viewer: Viewer, id: string): Promise<void> => {
    await refuseUnlessStill(viewer);
    const before = await InvitationModel.findById(id).lean();
    if (!before) throw new AppError("not_found", "This invitation does not exist.");
    if (before.withdrawnAt) return;
    const user = before.usedBy ? await UserModel.findById(before.usedBy).lean() : null;
    if (user && hasUsed(user, before)) throw isUsed();

    const what = { action: "withdraw-invitation", by: viewer, about: aboutOf(before) } as const;
    await audited(what, () => withdraw(viewer, id));
  };

  async function withdraw(viewer: Viewer, id: string): Promise<void> {
    const withdrawn = { withdrawnAt: new Date(now()), withdrawnBy: viewer.id };
    await InvitationModel.updateOne({ _id: id }, { $set: withdrawn });
    const { usedBy } = await InvitationModel.findById(id).orFail().lean();
    if (!usedBy) return;
    // Somebody who is about to become an agent by it: whichever reaches their record first counts.
    const { matchedCount } = await UserModel.updateOne(
      { _id: usedBy, usedInvitations: trusted({ $ne: id }) },
      { $addToSet: { usedInvitations: id } },
      { timestamps: false },
    );
    if (matchedCount > 0) return;
    const restored = { withdrawnAt: null, withdrawnBy: null };
    await InvitationModel.updateOne({ _id: id }, { $set: restored });
    throw isUsed();
  }
}

/** Whom an invitation is for, as far as it says. */
const aboutOf = ({ email, forWhom }: { email: string; forWhom: string }) =>
  email === "" ? { name: forWhom } : { email };

const isUsed = () => new AppError("conflict", "Somebody has used this invitation.");

/** Its link goes to whom it names, and to the admin, this once. */
function createTokenPresenter(mails: ReturnType<typeof createInvitationMails>, now: () => number) {
  return async function presentWithToken(
    record: InvitationRecord,
    secret: string,
  ): Promise<CreatedInvitation> {
    const token = tokenOf(record._id.toString(), secret);
    const people = await peopleOf([record]);
    const mailed = { ...record, mailId: await mails.send(record, { token, people }) };
    const mailOf = await mails.read([mailed]);
    return { ...presentInvitation(mailed, people, { now: new Date(now()), mailOf }), token };
  };
}
