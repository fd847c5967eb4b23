import * as z from "zod";

/** How urgent a ticket is, the least first. */
export const priorities = ["low", "normal", "high", "urgent"] as const;
export const prioritySchema = z.enum(priorities);
export type Priority = z.infer<typeof prioritySchema>;
