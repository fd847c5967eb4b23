import * as z from "zod";
import { limits } from "../limits.ts";
import { singleLineText } from "../plain-text.ts";
import { texts } from "../texts.ts";
import { fullNameSchema, newPasswordSchema, passwordSchema } from "./credentials.ts";

/** PUT users/update/userName */
export const displayNameSchema = z.object({ displayName: fullNameSchema });
export type DisplayName = z.infer<typeof displayNameSchema>;

const freeLine = (maxChars: number) =>
  singleLineText.pipe(z.string().max(maxChars, `Max length ${maxChars}`));

/** PUT users/update/number; spec §5 asks nothing of it, so that it may be emptied too. */
export const phoneSchema = z.object({ mobile: freeLine(limits.phoneMaxChars) });
export type Phone = z.infer<typeof phoneSchema>;

/** PUT users/update/presentAddress and permanentAddress; each line may be empty (spec §5). */
export const newAddressSchema = z.object({
  country: freeLine(limits.addressLineMaxChars),
  district: freeLine(limits.addressLineMaxChars),
  streetAddress: freeLine(limits.addressLineMaxChars),
  zipCode: freeLine(limits.addressLineMaxChars),
});

/** spec §3 Password change payload; PUT users/update/password */
export const passwordChangeSchema = z
  .object({
    currentPassword: passwordSchema,
    newPassword: newPasswordSchema(texts.newPasswordRequired),
    confirmPassword: newPasswordSchema(texts.confirmPasswordRequired),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ["confirmPassword"],
    message: texts.passwordMismatch,
  });
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/** What every update answers (spec §7, "update flag"). */
export const updateAnswerSchema = z.object({ status: z.literal("success"), update: z.boolean() });
