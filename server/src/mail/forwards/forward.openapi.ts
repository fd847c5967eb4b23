import { idSchema } from "@deskbell/shared/id";
import { forwardAnswerSchema, newForwardSchema } from "@deskbell/shared/mail/forward";
import * as z from "zod";
import type { RouteDescriptions } from "../../openapi/route-description.ts";

export const forwardDescriptions: RouteDescriptions = {
  "POST /api/v1/conversation/:id/forward": {
    id: "forwardMessages",
    summary: "Mails a message of a ticket, or all of them, to an address; for staff",
    description:
      "Notes are never in it. What is answered to it becomes a note. The same `clientId` again is mailed once.",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    json: newForwardSchema,
    answers: { 201: { says: "It is queued, or was before.", json: forwardAnswerSchema } },
    errors: ["not_allowed", "conflict", "unavailable"],
  },
};
