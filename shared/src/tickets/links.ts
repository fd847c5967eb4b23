import * as z from "zod";
import { idSchema } from "../id.ts";
import { ticketStatusSchema } from "./lifecycle.ts";

/** What one ticket is to another, which may be another customer's; staff alone see it. */
export const linkKinds = ["relates_to", "duplicate_of", "caused_by"] as const;
export const linkKindSchema = z.enum(linkKinds);
export type LinkKind = z.infer<typeof linkKindSchema>;

/** POST /conversation/{id}/links */
export const newLinkSchema = z.strictObject({ kind: linkKindSchema, to: idSchema });
export type NewLink = z.infer<typeof newLinkSchema>;

export const ticketLinkSchema = z.object({
  kind: linkKindSchema,
  /** The other ticket says it of this one. */
  isReverse: z.boolean(),
  ticket: z.object({
    _id: idSchema,
    ticket: z.number().int(),
    subject: z.string(),
    status: ticketStatusSchema,
  }),
});
export type TicketLink = z.infer<typeof ticketLinkSchema>;

/** GET, POST and DELETE …/links: all of them as they are then. */
export const ticketLinksAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.array(ticketLinkSchema),
});
