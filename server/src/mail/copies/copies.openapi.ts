import { idSchema } from "@deskbell/shared/id";
import { copiedAnswerSchema, newCopiedSchema } from "@deskbell/shared/mail/copied";
import * as z from "zod";
import type { RouteDescriptions } from "../../openapi/route-description.ts";

const params = z.object({ id: idSchema });
const answers = { 200: { says: "How things stand now.", json: copiedAnswerSchema } };

export const copiesDescriptions: RouteDescriptions = {
  "GET /api/v1/conversation/:id/copied": {
    id: "listCopied",
    summary: "Who gets a ticket's answers by mail beside its customer; for staff",
    tag: "Tickets",
    asker: "session",
    params,
    answers,
    errors: ["not_allowed"],
  },
  "POST /api/v1/conversation/:id/copied": {
    id: "addCopied",
    summary: "Adds somebody to the mails of a ticket; for staff, audited",
    description:
      "From then on they get answers by mail, and what they answer is a message of theirs. On the website they see nothing.",
    tag: "Tickets",
    asker: "session",
    params,
    json: newCopiedSchema,
    answers,
    errors: ["not_allowed", "ticket_merged"],
  },
  "DELETE /api/v1/conversation/:id/copied/:personId": {
    id: "removeCopied",
    summary: "Takes somebody off the mails of a ticket; for staff, audited",
    tag: "Tickets",
    asker: "session",
    params: params.extend({ personId: idSchema }),
    answers,
    errors: ["not_allowed"],
  },
};
