import { idSchema } from "@deskbell/shared/id";
import { splitSchema } from "@deskbell/shared/tickets/split";
import { staffTicketAnswerSchema } from "@deskbell/shared/tickets/ticket";
import * as z from "zod";
import type { RouteDescriptions } from "../../openapi/route-description.ts";

export const splitDescriptions: RouteDescriptions = {
  "POST /api/v1/conversation/:id/split": {
    id: "splitMessage",
    summary: "Copies a message of the customer into a new ticket of theirs; for staff",
    description:
      "The message stays where it is; text and files open the new ticket (`splitFrom`), which is in the same team and " +
      "nobody's yet. The ticket says what was split from it (`splitInto`). Sent again with the same `clientId` it is the " +
      "ticket of the first time.",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    json: splitSchema,
    answers: {
      201: { says: "The new ticket.", json: staffTicketAnswerSchema },
      200: { says: "The same was split before.", json: staffTicketAnswerSchema },
    },
    errors: ["not_allowed", "conflict", "unavailable"],
  },
};
