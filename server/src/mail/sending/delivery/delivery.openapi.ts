import { idSchema } from "@deskbell/shared/id";
import { deliveryAnswerSchema } from "@deskbell/shared/mail/delivery";
import * as z from "zod";
import type { RouteDescriptions } from "../../../openapi/route-description.ts";

const params = z.object({ id: idSchema });
const answers = { 200: { says: "How things stand now.", json: deliveryAnswerSchema } };

export const deliveryDescriptions: RouteDescriptions = {
  "GET /api/v1/conversation/:id/delivery": {
    id: "readDelivery",
    summary:
      "How a ticket's customer gets answers, and what became of those that were mailed; for staff",
    tag: "Tickets",
    asker: "session",
    params,
    answers,
    errors: ["not_allowed"],
  },
  "POST /api/v1/conversation/:id/delivery/:mailId/try-again": {
    id: "mailAgain",
    summary: "Sends a mail once more that could not be delivered; for staff",
    tag: "Tickets",
    asker: "session",
    params: params.extend({ mailId: idSchema }),
    answers,
    errors: ["not_allowed", "conflict"],
  },
  "DELETE /api/v1/conversation/:id/delivery/suppression": {
    id: "liftSuppression",
    summary: "Mails the customer's address again to which mails came back; for staff, audited",
    description: "Mails of this ticket that were not sent for that reason go out now.",
    tag: "Tickets",
    asker: "session",
    params,
    answers,
    errors: ["not_allowed", "conflict"],
  },
};
