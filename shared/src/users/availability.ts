import * as z from "zod";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";

/**
 * Whether the desk gives somebody tickets: `away` gets nothing new, `away_reassigning` also loses a ticket
 * to its team when its customer writes.
 */
export const availabilities = ["online", "away", "away_reassigning"] as const;
export const availabilitySchema = z.enum(availabilities);
export type Availability = z.infer<typeof availabilitySchema>;

/** PUT users/me/availability */
export const newAvailabilitySchema = z.object({ availability: availabilitySchema });
/** PUT users/{id}/capacity: how many open tickets the desk gives somebody at most */
export const newCapacitySchema = z.object({
  capacity: z.number().int().min(0).max(limits.capacityMax),
});

/** How somebody who works here is available now. */
export const staffAvailabilitySchema = z.object({
  personId: idSchema,
  availability: availabilitySchema,
  capacity: z.number().int(),
});
export type StaffAvailability = z.infer<typeof staffAvailabilitySchema>;
/** PUT users/me/availability, PUT users/{id}/capacity */
export const staffAvailabilityAnswerSchema = z.object({
  status: z.literal("success"),
  data: staffAvailabilitySchema,
});
