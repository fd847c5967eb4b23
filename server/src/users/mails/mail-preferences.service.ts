import type {
  MailPreferences,
  MailPreferencesChange,
  OwnMails,
} from "@deskbell/shared/users/mail-preferences";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { UserModel, type UserRecord } from "../user.model.ts";
import { preferencesIn } from "./stored-preferences.ts";

export type MailPreferencesService = ReturnType<typeof createMailPreferencesService>;

/** Which mails people get, as each says for themselves. */
export function createMailPreferencesService({ sendsMails }: { sendsMails(): boolean }) {
  const present = (user: Pick<UserRecord, "mails"> | null): OwnMails => {
    if (!user) throw new AppError("not_found", "This person does not exist.");
    return { preferences: preferencesIn(user), sendsMails: sendsMails() };
  };
  return {
    /** @throws AppError `not_found` (404) */
    read: async (viewer: Viewer): Promise<OwnMails> =>
      present(await UserModel.findById(viewer.id).select({ mails: 1 }).lean()),

    /**
     * Changes what is said and leaves the rest.
     *
     * @throws AppError `not_found` (404)
     */
    async change(viewer: Viewer, change: MailPreferencesChange): Promise<OwnMails> {
      const set = Object.fromEntries(
        (Object.keys(change) as (keyof MailPreferences)[]).map((key) => [
          `mails.${key}`,
          change[key],
        ]),
      );
      const user = await UserModel.findByIdAndUpdate(
        viewer.id,
        { $set: set },
        // A person's profile does not change by it: "Last Update" stays.
        { timestamps: false, returnDocument: "after" },
      ).lean();
      return present(user);
    },
  };
}
