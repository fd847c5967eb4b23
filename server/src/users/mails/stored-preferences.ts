import {
  type MailPreferences,
  usualMailPreferences,
} from "@deskbell/shared/users/mail-preferences";
import { UserModel, type UserRecord } from "../user.model.ts";

/** Which mails somebody gets; what they did not choose is as usual. */
export function preferencesIn({ mails }: Pick<UserRecord, "mails">): MailPreferences {
  const { quietHours, ...kinds } = mails ?? {};
  return {
    ...usualMailPreferences,
    ...Object.fromEntries(Object.entries(kinds).filter(([, isOn]) => typeof isOn === "boolean")),
    quietHours: quietHours
      ? { from: quietHours.from, to: quietHours.to, timeZone: quietHours.timeZone }
      : null,
  };
}

/** The same of somebody by id; guests get what is usual. */
export async function mailPreferencesOf(personId: string): Promise<MailPreferences> {
  const user = await UserModel.findById(personId).select({ mails: 1 }).lean();
  return preferencesIn(user ?? {});
}
