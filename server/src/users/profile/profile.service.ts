import type { DisplayName, PasswordChange, Phone } from "@deskbell/shared/users/profile";
import type { Address } from "@deskbell/shared/users/user";
import { failpoint } from "../../database/failpoint.ts";
import { isDefiniteWriteFailure } from "../../database/is-definite-write-failure.ts";
import { AppError } from "../../errors/app-error.ts";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import type { SessionService } from "../../identity/session.service.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { PhotoService } from "../../uploads/photo.service.ts";
import type { ReceivedFile } from "../../uploads/receiving/received-file.ts";
import { personWords } from "../accounts/upsert-user.ts";
import { UserModel, type UserRecord } from "../user.model.ts";
import { aloneWithPassword } from "./alone-with-password.ts";

export type ProfileService = ReturnType<typeof createProfileService>;

type Parts = {
  identity: Pick<IdentityProvider, "accountsOf" | "signIn" | "setPassword" | "setName">;
  sessions: Pick<SessionService, "endOthersOf" | "renew" | "viewerNow">;
  photos: PhotoService;
};

/** What people change about themselves; nobody changes anybody else's. */
export function createProfileService({ identity, sessions, photos }: Parts) {
  async function change(viewer: Viewer, facts: object): Promise<UserRecord> {
    const before = await UserModel.findByIdAndUpdate(viewer.id, { $set: facts }).lean();
    if (!before) throw new AppError("not_found", "This person does not exist.");
    return before;
  }

  async function uidOf(viewer: Viewer): Promise<string> {
    const user = await UserModel.findById(viewer.id).select({ uid: 1 }).lean();
    if (!user?.uid) throw new AppError("not_found", "This person does not exist.");
    return user.uid;
  }

  return {
    /**
     * The name is kept at the identity provider too, and there first: what it refuses is not stored.
     *
     * @throws AppError `unavailable` (503), `not_signed_in` (401)
     */
    async changeName(viewer: Viewer, { displayName }: DisplayName): Promise<void> {
      await identity.setName(await uidOf(viewer), displayName);
      failpoint("name.at-provider");
      await sessions.viewerNow(viewer); // the provider took its time
      const searchWords = personWords(displayName, viewer.email);
      await change(viewer, { displayName, searchWords });
      failpoint("name.recorded");
    },

    async changePhone(viewer: Viewer, { mobile }: Phone): Promise<void> {
      await change(viewer, { mobile });
    },

    async changeAddress(
      viewer: Viewer,
      which: "presentAddress" | "permanentAddress",
      address: Address,
    ): Promise<void> {
      await change(viewer, { [which]: address });
    },

    /**
     * Replaces the photo; the file of the one before is removed.
     *
     * @throws AppError `unsupported_file` (415, field `avatar`)
     */
    async changePhoto(viewer: Viewer, file: ReceivedFile): Promise<void> {
      const photo = await photos.keep(viewer.id, file);
      failpoint("photo.kept");
      let before: UserRecord;
      try {
        await sessions.viewerNow(viewer); // receiving and encoding it took its time
        before = await change(viewer, { photo });
      } catch (error) {
        if (isDefiniteWriteFailure(error)) await photos.discard(photo);
        throw error;
      }
      failpoint("photo.recorded");
      if (before.photo) await photos.discard(before.photo);
      failpoint("photo.old-removed");
    },

    /**
     * Checks the current password and sets the new one, both at the identity provider. All other
     * sessions of this person end; the one that asks goes on.
     *
     * @throws AppError `invalid_input` (400, field `currentPassword`) when that is not the password,
     *   `conflict` (409) while another change is under way, `too_many_requests` (429), `unavailable` (503)
     */
    async changePassword(
      viewer: Viewer,
      { currentPassword, newPassword }: PasswordChange,
    ): Promise<void> {
      await aloneWithPassword(viewer, async () => {
        const uid = await uidOf(viewer);
        // The record's address may be one that the account has moved from.
        const email = (await identity.accountsOf([uid])).get(uid)?.email ?? "";
        const account = await identity.signIn(email, currentPassword);
        if (account?.uid !== uid) {
          throw new AppError("invalid_input", "This is not your current password.", {
            field: "currentPassword",
          });
        }
        // The provider took its time: a person signed out meanwhile changes nothing any more.
        await sessions.viewerNow(viewer);
        await identity.setPassword(uid, newPassword);
        failpoint("password.at-provider");
        await sessions.endOthersOf(viewer);
        failpoint("password.sessions-ended");
        // The provider counts sign-ins from now on only; this one is as good as new.
        await sessions.renew(viewer, uid);
      });
    },
  };
}
