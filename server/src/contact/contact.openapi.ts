import {
  contactMessageAnswerSchema,
  contactMessagesAnswerSchema,
  contactQuerySchema,
} from "@deskbell/shared/contact/contact";
import {
  contactTrap,
  emailSendSchema,
  templateParamsSchema,
} from "@deskbell/shared/contact/email-send";
import { clientIdSchema, idSchema } from "@deskbell/shared/id";
import { statusAnswerSchema } from "@deskbell/shared/users/answers";
import * as z from "zod";
import type { RouteDescriptions } from "../openapi/route-description.ts";

export const contactDescriptions: RouteDescriptions = {
  "POST /api/v1/contact": {
    id: "writeToSupport",
    summary: "Writes to support, in the shape of an EmailJS call",
    description:
      "Service, template and key open nothing: the desk relays each message itself to the one address its operator set. " +
      `Leave \`${contactTrap}\` out or empty: it is there for programs that fill in every field.`,
    tag: "Contact",
    asker: "anybody",
    headers: z.object({
      "Idempotency-Key": clientIdSchema.optional().meta({
        description: "The same key again stores nothing a second time.",
      }),
    }),
    json: emailSendSchema.extend({
      template_params: templateParamsSchema.partial({ [contactTrap]: true }),
    }),
    answers: { 202: { says: "It is stored and will be sent.", json: statusAnswerSchema } },
    errors: ["conflict"],
  },
  "GET /api/v1/contact": {
    id: "listContactMessages",
    summary: "Lists contact messages for staff, the newest first",
    description: "`before` is the id of the last message of the page before.",
    tag: "Contact",
    asker: "session",
    query: contactQuerySchema,
    answers: { 200: { says: "A page of messages.", json: contactMessagesAnswerSchema } },
    errors: ["not_allowed"],
  },
  "POST /api/v1/contact/:id/ticket": {
    id: "openContactTicket",
    summary: "Opens a ticket of a contact message that became none by itself; for staff",
    description:
      "The ticket is that of a guest with the typed address. Again it answers with the same ticket.",
    tag: "Contact",
    asker: "session",
    params: z.object({ id: idSchema }),
    answers: { 200: { says: "The message, with its ticket.", json: contactMessageAnswerSchema } },
    errors: ["not_allowed", "not_found", "conflict"],
  },
};
