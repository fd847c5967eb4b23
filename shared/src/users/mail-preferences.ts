import * as z from "zod";
import { timeOfDaySchema } from "../time-of-day.ts";

/** What somebody is mailed of: a customer of their own tickets, staff of what they work with. */
export const customersMailKinds = ["answers", "solved"] as const;
export const staffMailKinds = ["assigned", "mentioned", "answered"] as const;
export type MailPreference = (typeof customersMailKinds)[number] | (typeof staffMailKinds)[number];

const timeZoneMaxChars = 64;

/** A name of the time zone database, such as `Europe/Warsaw`, which this machine knows. */
const timeZoneSchema = z
  .string()
  .min(1)
  .max(timeZoneMaxChars)
  .refine(isTimeZone, "This time zone is not known.");

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }) !== null;
  } catch {
    return false;
  }
}

/** Mails due in these hours go out at their end. Hours that end before they begin end on the next day. */
const quietHoursSchema = z.object({
  from: timeOfDaySchema,
  to: timeOfDaySchema,
  timeZone: z.string(),
});
export type QuietHours = z.infer<typeof quietHoursSchema>;

const kindsSchema = z.object({
  /** Somebody of the staff answered in their ticket. */
  answers: z.boolean(),
  /** Their ticket was solved. */
  solved: z.boolean(),
  /** A ticket was assigned to them. */
  assigned: z.boolean(),
  /** A note mentions them. */
  mentioned: z.boolean(),
  /** The customer wrote in a ticket of theirs. */
  answered: z.boolean(),
});

/** Which mails somebody gets, and when. Who is no staff gets none of staff's, whatever this says. */
const mailPreferencesSchema = kindsSchema.extend({ quietHours: quietHoursSchema.nullable() });
export type MailPreferences = z.infer<typeof mailPreferencesSchema>;

/** Of somebody who has chosen nothing. */
export const usualMailPreferences: MailPreferences = {
  answers: true,
  solved: true,
  assigned: true,
  mentioned: true,
  answered: false,
  quietHours: null,
};

/** PATCH users/me/mails: one of them or several. */
export const mailPreferencesChangeSchema = z.strictObject({
  ...kindsSchema.partial().shape,
  quietHours: z
    .strictObject({ ...quietHoursSchema.shape, timeZone: timeZoneSchema })
    .refine(({ from, to }) => from !== to, { path: ["to"], message: "Choose another time." })
    .nullable()
    .optional(),
});
export type MailPreferencesChange = z.infer<typeof mailPreferencesChangeSchema>;

/** GET, PATCH users/me/mails. A desk that sends no mails says so. */
export const mailPreferencesAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.object({
    preferences: mailPreferencesSchema,
    sendsMails: z.boolean(),
  }),
});
export type OwnMails = z.infer<typeof mailPreferencesAnswerSchema>["data"];
