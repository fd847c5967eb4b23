import * as z from "zod";
import { completed } from "../completed.ts";
import { adminSchema, userSchema } from "./user.ts";

const emptyAddress = { country: "", district: "", streetAddress: "", zipCode: "" };

/** The specification's server, and an older one of ours, knows of admins alone. */
export function completedAccess({ role, access }: Record<string, unknown>) {
  const isAdmin = role === "admin";
  return { role: isAdmin ? "admin" : "user", access: access ?? (isAdmin ? "admin" : "customer") };
}

/** What the specification lets a server leave empty of a person is empty (spec §3 User). */
export const completedUser = (user: Record<string, unknown>) => ({
  ...user,
  name: user.name ?? user.displayName ?? "",
  displayName: user.displayName ?? user.name ?? "",
  mobile: user.mobile ?? "",
  avatar: user.avatar ?? "",
  ...completedAccess(user),
  presentAddress: { ...emptyAddress, ...(user.presentAddress ?? {}) },
  permanentAddress: { ...emptyAddress, ...(user.permanentAddress ?? {}) },
});

/** A person as a client reads them. */
const receivedUserSchema = completed(userSchema, completedUser);

/** GET users/me */
export const receivedMeSchema = z.object({
  status: z.literal("success"),
  data: receivedUserSchema,
});

/** GET users/admins; the specification shows only that it is a list. */
export const receivedAdminsSchema = z.array(
  completed(adminSchema, (admin) => ({
    ...admin,
    name: admin.name ?? admin.displayName ?? "",
    avatar: admin.avatar ?? "",
  })),
);
