import * as z from "zod";
import { completed } from "../completed.ts";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { singleLineText } from "../plain-text.ts";
import { customerLabelsSchema } from "./customer-labels.ts";
import { completedAccess } from "./received-user.ts";
import { accessSchema, personSchema, roleSchema } from "./user.ts";

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
  access: accessSchema,
  /** Whether the address is verified; null while the identity provider does not answer. */
  isVerified: z.boolean().nullable(),
  /** Somebody known only by mail, who has no account. */
  isGuest: z.literal(true).optional(),
  isDisabled: z.boolean(),
  ticketCount: z.number().int(),
  /** ISO 8601 */
  createdAt: z.string(),
  /** What staff keep of a customer; of staff, and by an older server, nothing. */
  labels: customerLabelsSchema.optional(),
});
export type ListedPerson = z.infer<typeof listedPersonSchema>;

/** GET users */
export const peopleAnswerSchema = z.array(listedPersonSchema);
/** What changing a role or an access answers */
export const listedPersonAnswerSchema = z.object({
  status: z.literal("success"),
  data: listedPersonSchema,
});

/** The same as a client reads it, from an older server too, which knows of roles alone. */
const receivedPersonSchema = completed(listedPersonSchema, (person) => ({
  ...person,
  ...completedAccess(person),
}));
export const receivedPeopleSchema = z.array(receivedPersonSchema);
export const receivedPersonAnswerSchema = listedPersonAnswerSchema.extend({
  data: receivedPersonSchema,
});

/** PUT users/{id}/role: `access` decides where it is there; an older console knows of roles alone. */
export const newRoleSchema = z.object({ role: roleSchema, access: accessSchema.optional() });
export type NewRole = z.infer<typeof newRoleSchema>;
/** PUT users/{id}/access */
export const newAccessSchema = z.object({ isDisabled: z.boolean() });
