import { idSchema } from "@deskbell/shared/id";
import {
  mailboxAnswerSchema,
  mailboxChangeSchema,
  mailboxesAnswerSchema,
  mailReadingAnswerSchema,
  mailReadingChangeSchema,
  newMailboxSchema,
} from "@deskbell/shared/mail/mailbox";
import { statusAnswerSchema } from "@deskbell/shared/users/answers";
import * as z from "zod";
import type { RouteDescriptions } from "../../openapi/route-description.ts";

const params = z.object({ id: idSchema });

export const mailboxDescriptions: RouteDescriptions = {
  "GET /api/v1/mailboxes": {
    id: "listMailboxes",
    summary:
      "Lists the addresses of the desk, the environment's first, then the oldest; for admins",
    description: "Without any password or token, and with what keeps them from working now.",
    tag: "Mail",
    asker: "session",
    answers: { 200: { says: "The mailboxes.", json: mailboxesAnswerSchema } },
    errors: ["not_allowed"],
  },
  "POST /api/v1/mailboxes": {
    id: "createMailbox",
    summary: "Adds a mailbox; for admins",
    description:
      "Passwords and tokens are stored encrypted and are in no answer. Servers are reached over TLS alone, and not on the " +
      "machine of the desk.",
    tag: "Mail",
    asker: "session",
    json: newMailboxSchema,
    answers: { 201: { says: "The mailbox.", json: mailboxAnswerSchema } },
    errors: ["not_allowed", "conflict"],
  },
  "PATCH /api/v1/mailboxes/:id": {
    id: "changeMailbox",
    summary: "Changes a mailbox; what is left out stays; for admins",
    description:
      "A password stays where it is left out and the server and its user are the same; with another of them it has to be " +
      "entered again.",
    tag: "Mail",
    asker: "session",
    params,
    json: mailboxChangeSchema,
    answers: { 200: { says: "The mailbox as it is now.", json: mailboxAnswerSchema } },
    errors: ["not_allowed", "not_found", "conflict"],
  },
  "DELETE /api/v1/mailboxes/:id": {
    id: "removeMailbox",
    summary: "Removes a mailbox; for admins",
    description: "Its tickets stay, and are answered from the default one. Again is the same.",
    tag: "Mail",
    asker: "session",
    params,
    answers: { 200: { says: "It is gone.", json: statusAnswerSchema } },
    errors: ["not_allowed"],
  },
  "PUT /api/v1/mailboxes/reading": {
    id: "setMailReading",
    summary: "Says whose judgement of mails counts; for admins",
    description: "What the operator has set by environment variables cannot be changed: 409.",
    tag: "Mail",
    asker: "session",
    json: mailReadingChangeSchema,
    answers: { 200: { says: "What counts now.", json: mailReadingAnswerSchema } },
    errors: ["not_allowed", "conflict"],
  },
};
