import * as z from "zod";
import { completed } from "../completed.ts";
import { customerLabelsSchema } from "./customer-labels.ts";
import { completedUser } from "./received-user.ts";
import { userSchema } from "./user.ts";

/** A person as staff see them beside a ticket: what GET users/get-user-with-id/{id} answers staff. */
export const customerDetailsSchema = userSchema.extend({
  /** Null of somebody of the staff, and where the server keeps no organisation and tags of customers. */
  labels: customerLabelsSchema.nullable(),
  /** Whether the e-mail address is verified; null while the identity provider does not answer. */
  isVerified: z.boolean().nullable(),
  /** Somebody known only by mail, who has no account. */
  isGuest: z.literal(true).optional(),
  isDisabled: z.boolean(),
  /** How many tickets this person has opened; null when the server does not say. */
  ticketCount: z.number().int().nullable(),
});
export type CustomerDetails = z.infer<typeof customerDetailsSchema>;

/** GET users/get-user-with-id/{id} as staff are answered it. */
export const customerAnswerSchema = z.object({
  status: z.literal("success"),
  user: customerDetailsSchema,
  data: z.object({ user: customerDetailsSchema }),
});

/** The same as a client reads it: the specification's server knows less of a person (spec §3 User). */
export const receivedCustomerAnswerSchema = z.object({
  data: z.object({
    user: completed(customerDetailsSchema, (user) => ({
      isVerified: null,
      isDisabled: false,
      ticketCount: null,
      labels: null,
      ...completedUser(user),
    })),
  }),
});

/** PATCH users/{id}/labels */
export const customerLabelsAnswerSchema = z.object({
  status: z.literal("success"),
  data: customerLabelsSchema,
});
