import { idSchema } from "@deskbell/shared/id";
import { mergeSchema } from "@deskbell/shared/tickets/merge";
import { staffTicketAnswerSchema } from "@deskbell/shared/tickets/ticket";
import * as z from "zod";
import type { RouteDescriptions } from "../../openapi/route-description.ts";

export const mergeDescriptions: RouteDescriptions = {
  "POST /api/v1/conversation/:id/merge": {
    id: "mergeTicket",
    summary: "Merges a ticket into another of the same customer; for staff",
    description:
      "Nothing moves: the ticket becomes closed and read-only with `mergedInto`, and the other shows its messages as a " +
      "block (`absorbs`). What is sent to it from then on is stored in the other; its number leads there. The same " +
      "again changes nothing.",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    json: mergeSchema,
    answers: { 200: { says: "The ticket in which both go on.", json: staffTicketAnswerSchema } },
    errors: ["not_allowed", "ticket_closed", "ticket_merged", "stale_status"],
  },
  "DELETE /api/v1/conversation/:id/merge": {
    id: "undoMerge",
    summary: "Makes a merged ticket one of its own again; for staff",
    description:
      "Both are what they were while the other is not closed; what was written since stays in the other. The same " +
      "again changes nothing.",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    answers: { 200: { says: "The ticket as it is again.", json: staffTicketAnswerSchema } },
    errors: ["not_allowed", "ticket_closed", "ticket_merged"],
  },
};
