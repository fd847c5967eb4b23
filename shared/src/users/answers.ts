import * as z from "zod";
import { adminSchema, staffMemberSchema, userSchema } from "./user.ts";

const success = z.literal("success");

/** POST users/login */
export const loginAnswerSchema = z.object({
  status: success,
  data: z.object({ token: z.string() }),
});
/** POST users/sign-up, POST users/logout, PUT users/user-verified/{email}, PUT users/forgot-password/{email} */
export const statusAnswerSchema = z.object({ status: success });
/** GET users/me */
export const meAnswerSchema = z.object({ status: success, data: userSchema });
/** GET users/is-admin/{email} */
export const isAdminAnswerSchema = z.object({ admin: z.boolean() });
/** GET users/admins, in a stable order */
export const adminsAnswerSchema = z.array(adminSchema);
export const staffAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.array(staffMemberSchema),
});
/** GET users/get-user/{email} reads `user`, GET users/get-user-with-id/{id} reads `data.user` (spec §7): both carry both. */
export const userAnswerSchema = z.object({
  status: success,
  user: userSchema,
  data: z.object({ user: userSchema }),
});
