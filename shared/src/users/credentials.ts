import * as z from "zod";
import { limits } from "../limits.ts";
import { atLeast, singleLineText } from "../plain-text.ts";
import { texts } from "../texts.ts";

/** Something, an @, something with a dot, nothing that cannot be seen: what mistyped addresses miss. The identity provider is the judge. */
const emailPattern = /^[^\s@"(),:;<>[\]\\\p{C}]+@[^\s@.\p{C}]+(?:\.[^\s@.\p{C}]+)+$/u;
/** spec §5; each look-ahead is linear */
const passwordPattern = /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[#?!@$%^&*-]).{8,}$/s;

/** spec §5; canonical: trimmed, lower case */
export const emailSchema = z
  .string(texts.emailRequired)
  .trim()
  .min(1, texts.emailRequired)
  .max(limits.emailMaxChars, texts.emailInvalid)
  .regex(emailPattern, texts.emailInvalid)
  .toLowerCase();

/** spec §5; `required` is the text for an empty field */
export const newPasswordSchema = (required: string) =>
  z
    .string(required)
    .min(1, required)
    .max(limits.passwordMaxChars, `Max length ${limits.passwordMaxChars}`)
    .regex(passwordPattern, texts.passwordRule);

/** spec §5 Confirm password: the arguments of a `refine` */
const passwordsAlike = [
  (typed: { password: string; confirmPassword: string }) =>
    typed.password === typed.confirmPassword,
  { path: ["confirmPassword"] as string[], message: texts.passwordMismatch },
] as const;

export const passwordSchema = newPasswordSchema(texts.passwordRequired);

/** spec §3 Login payload */
export const loginSchema = z.object({ email: emailSchema, password: passwordSchema });
export type Login = z.infer<typeof loginSchema>;

const personName = (required: string) =>
  singleLineText.pipe(
    z
      .string()
      .min(1, required)
      .refine(...atLeast(limits.nameMinChars, texts.nameTooShort))
      .max(limits.nameMaxChars, `Max length ${limits.nameMaxChars}`),
  );

/** First and last name joined by a space (spec §3). */
export const fullNameSchema = singleLineText.pipe(
  z
    .string()
    .refine(...atLeast(limits.nameMinChars, texts.nameTooShort))
    .max(limits.fullNameMaxChars, `Max length ${limits.fullNameMaxChars}`),
);

/** What the registration form asks for; `signUpOf` makes the payload of it. */
export const registrationSchema = z
  .object({
    firstName: personName(texts.firstNameRequired),
    lastName: personName(texts.lastNameRequired),
    email: emailSchema,
    password: passwordSchema,
    confirmPassword: newPasswordSchema(texts.confirmPasswordRequired),
  })
  .refine(...passwordsAlike);
export type Registration = z.infer<typeof registrationSchema>;

/** spec §3 Sign-up payload */
export const signUpSchema = z
  .object({
    email: emailSchema,
    password: passwordSchema,
    confirmPassword: newPasswordSchema(texts.confirmPasswordRequired),
    name: fullNameSchema,
  })
  .refine(...passwordsAlike);
export type SignUp = z.infer<typeof signUpSchema>;

/** spec §2 the forgot-password form: whom to send the mail to */
export const forgotPasswordSchema = z.object({ email: emailSchema });
export type ForgotPassword = z.infer<typeof forgotPasswordSchema>;

/** What the new-password form asks for, and PUT users/forgot-password/{email} (spec §7) */
export const passwordResetSchema = z
  .object({
    password: newPasswordSchema(texts.newPasswordRequired),
    confirmPassword: newPasswordSchema(texts.resetConfirmPasswordRequired),
  })
  .refine(...passwordsAlike);
export type PasswordReset = z.infer<typeof passwordResetSchema>;

/** The payload of a filled registration form: first and last name are joined by a space (spec §3). */
export function signUpOf({ firstName, lastName, ...credentials }: Registration): SignUp {
  return { ...credentials, name: `${firstName} ${lastName}` };
}
