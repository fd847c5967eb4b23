import * as z from "zod";
import { limits } from "../limits.ts";
import { singleLineText } from "../plain-text.ts";
import { personSchema } from "./user.ts";

/** GET users/customers: customers by words of their name and address, or by how their organisation begins, for staff; without words the newest. */
export const customerQuerySchema = z.object({
  search: singleLineText.pipe(z.string().max(limits.searchMaxChars)).optional(),
});
export type CustomerQuery = z.infer<typeof customerQuerySchema>;

const foundCustomerSchema = personSchema.extend({
  email: z.string(),
  /** Where they have one; servers of before 2026-11-26 do not say. */
  organisation: z.string().optional(),
  /** Somebody known only by mail, who has no account. */
  isGuest: z.literal(true).optional(),
});
export type FoundCustomer = z.infer<typeof foundCustomerSchema>;

/** The first of them. */
export const foundCustomersAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.array(foundCustomerSchema),
});
