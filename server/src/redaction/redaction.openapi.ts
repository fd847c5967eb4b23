import { idSchema } from "@deskbell/shared/id";
import { redactionAnswerSchema, redactionSchema } from "@deskbell/shared/tickets/redaction";
import * as z from "zod";
import type { RouteDescriptions } from "../openapi/route-description.ts";

export const redactionDescriptions: RouteDescriptions = {
  "POST /api/v1/conversation/:id/redactions": {
    id: "redactWords",
    summary: "Replaces words of a ticket by a block, for good; for admins",
    description:
      "A card number, for instance: in its messages and what they said before, subject, opening, notes, history and " +
      "mails, also of tickets that were merged with it or split from it. A number is found however its digits are " +
      "grouped. Mails that came in or went out lose their originals. It cannot be undone, and is audited without the words.",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    json: redactionSchema,
    answers: {
      200: { says: "In how many messages they were replaced.", json: redactionAnswerSchema },
    },
    errors: ["not_allowed", "not_found"],
  },
};
