import { clientIdSchema } from "@deskbell/shared/id";
import {
  ticketOnBehalfSchemaFor,
  ticketSendersAnswerSchema,
} from "@deskbell/shared/tickets/on-behalf";
import {
  newTicketSchema,
  staffTicketAnswerSchema,
  ticketDraftSchema,
} from "@deskbell/shared/tickets/ticket";
import * as z from "zod";
import type { RouteDescriptions } from "../../openapi/route-description.ts";

export const onBehalfDescriptions: RouteDescriptions = {
  "GET /api/v1/conversation/on-behalf/senders": {
    id: "listTicketSenders",
    summary: "The mailboxes from which staff can write to a customer first; for staff",
    tag: "Tickets",
    asker: "session",
    answers: { 200: { says: "All of them.", json: ticketSendersAnswerSchema } },
    errors: ["not_allowed"],
  },
  "POST /api/v1/conversation/on-behalf": {
    id: "openTicketOnBehalf",
    summary: "Opens a ticket for a customer, with its files or not at all; for staff",
    description:
      "The ticket is the customer's (`creator`), its description is what staff write to them (`openedBy`). As after a " +
      "reply the turn is the customer's, the ticket is unread for them, and it is whoever's has opened it. With `byMail` its opening goes out " +
      "by mail, and answers to it join the ticket.",
    tag: "Tickets",
    asker: "session",
    headers: z.object({
      "Idempotency-Key": clientIdSchema.optional().meta({
        description: "The same key again answers the ticket that was opened with it.",
      }),
    }),
    form: ticketOnBehalfSchemaFor([]).extend({
      ...ticketDraftSchema.shape,
      enquiryInfo: newTicketSchema.shape.enquiryInfo,
      attachments: z.array(z.file()).optional(),
    }),
    answers: { 201: { says: "The ticket.", json: staffTicketAnswerSchema } },
    errors: [
      "not_allowed",
      "conflict",
      "draft_sent",
      "file_too_large",
      "unsupported_file",
      "unavailable",
    ],
  },
};
