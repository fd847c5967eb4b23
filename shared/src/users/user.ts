import * as z from "zod";
import { idSchema } from "../id.ts";
import { availabilitySchema } from "./availability.ts";

/** spec §3: presentAddress, permanentAddress */
export const addressSchema = z.object({
  country: z.string(),
  district: z.string(),
  streetAddress: z.string(),
  zipCode: z.string(),
});
export type Address = z.infer<typeof addressSchema>;

/** Whether somebody is an admin (spec §3): an agent is `user` here, which is all that an older console knows. */
export const roleSchema = z.enum(["user", "admin"]);
export type Role = z.infer<typeof roleSchema>;

/** What somebody is to the desk, the least first; it decides what they may, and agents and admins are its staff. */
export const accesses = ["customer", "agent", "admin"] as const;
export const accessSchema = z.enum(accesses);
export type Access = z.infer<typeof accessSchema>;

/** How a person appears to others: on tickets, messages and in the list of admins. `avatar` is a path on the server or empty. */
export const personSchema = z.object({ id: idSchema, name: z.string(), avatar: z.string() });
export type Person = z.infer<typeof personSchema>;

/** A person as they and staff see them (spec §3 User). */
export const userSchema = z.object({
  _id: idSchema,
  name: z.string(),
  displayName: z.string(),
  email: z.string(),
  mobile: z.string(),
  avatar: z.string(),
  role: roleSchema,
  access: accessSchema,
  presentAddress: addressSchema,
  permanentAddress: addressSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type User = z.infer<typeof userSchema>;

/** One of those who work here, as their colleagues see them: GET users/staff. */
export const staffMemberSchema = personSchema.extend({
  access: accessSchema.exclude(["customer"]),
  /** Servers of before 2026-11-26 do not say. */
  email: z.string().optional(),
  /** Servers of before 2026-11-23 do not say. */
  availability: availabilitySchema.optional(),
  capacity: z.number().int().optional(),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

/** One entry of GET users/admins; the first is the receiver of new tickets. Staff also see the e-mail address. */
export const adminSchema = z.object({
  _id: idSchema,
  name: z.string(),
  avatar: z.string(),
  email: z.string().optional(),
});
export type Admin = z.infer<typeof adminSchema>;
