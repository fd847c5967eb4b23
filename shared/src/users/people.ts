import * as z from "zod";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { singleLineText } from "../plain-text.ts";
import { personSchema, roleSchema } from "./user.ts";

/** GET users: staff's list of people, the newest first. `before` is the id of the last one seen. */
export const peopleQuerySchema = z.object({
  role: roleSchema.optional(),
  search: singleLineText.pipe(z.string().max(limits.searchMaxChars)).optional(),
  before: idSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(limits.peoplePageSize),
});
export type PeopleQuery = z.infer<typeof peopleQuerySchema>;

/** A user in the lists of staff. */
export const listedPersonSchema = personSchema.extend({
  email: z.string(),
  role: roleSchema,
  /** Whether the address is verified; null while the identity provider does not answer. */
  isVerified: z.boolean().nullable(),
  isDisabled: z.boolean(),
  ticketCount: z.number().int(),
  /** ISO 8601 */
  createdAt: z.string(),
});
export type ListedPerson = z.infer<typeof listedPersonSchema>;

/** GET users */
export const peopleAnswerSchema = z.array(listedPersonSchema);
/** What changing a role or an access answers */
export const listedPersonAnswerSchema = z.object({
  status: z.literal("success"),
  data: listedPersonSchema,
});

/** PUT users/{id}/role */
export const newRoleSchema = z.object({ role: roleSchema });
/** PUT users/{id}/access */
export const newAccessSchema = z.object({ isDisabled: z.boolean() });
