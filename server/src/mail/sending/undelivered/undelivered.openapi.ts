import { idSchema } from "@deskbell/shared/id";
import {
  undeliveredMailAnswerSchema,
  undeliveredMailsAnswerSchema,
  undeliveredQuerySchema,
} from "@deskbell/shared/mail/undelivered-mail";
import * as z from "zod";
import type { RouteDescriptions } from "../../../openapi/route-description.ts";

const params = z.object({ id: idSchema });
const answers = { 200: { says: "The mail as it is now.", json: undeliveredMailAnswerSchema } };

export const undeliveredDescriptions: RouteDescriptions = {
  "GET /api/v1/mails/outgoing": {
    id: "listUndeliveredMails",
    summary:
      "Lists mails of the desk that failed, came back or were not sent, the newest first; for staff",
    description:
      "Invitations and test mails are listed for admins alone. `before` is the id of the last mail of the page before.",
    tag: "Mail",
    asker: "session",
    query: undeliveredQuerySchema,
    answers: { 200: { says: "A page of mails.", json: undeliveredMailsAnswerSchema } },
    errors: ["not_allowed"],
  },
  "GET /api/v1/mails/outgoing/:id/raw": {
    id: "fetchRawUndeliveredMail",
    summary: "Fetches a mail that did not arrive byte for byte as it was handed over; for admins",
    description:
      "Invitations, whose link nobody else reads, and mails whose words are gone are not found.",
    tag: "Mail",
    asker: "session",
    params,
    answers: { 200: { says: "The mail, as a download.", types: ["application/octet-stream"] } },
    errors: ["not_allowed", "not_found"],
  },
  "POST /api/v1/mails/outgoing/:id/try-again": {
    id: "sendMailAgain",
    summary: "Sends a mail once more that did not arrive; for staff",
    description:
      "Not to an address that was given up since mails to it came back: that is released first. Of two who ask at once one gets 409.",
    tag: "Mail",
    asker: "session",
    params,
    answers,
    errors: ["not_allowed", "not_found", "conflict"],
  },
  "POST /api/v1/mails/outgoing/:id/dismiss": {
    id: "dismissMail",
    summary:
      "Takes a mail off the list that did not arrive, without sending it; for staff, audited",
    description:
      "It stands in its ticket as before, and is listed again when it is tried there and fails once more. Of two who ask at once one gets 409.",
    tag: "Mail",
    asker: "session",
    params,
    answers,
    errors: ["not_allowed", "not_found", "conflict"],
  },
  "DELETE /api/v1/mails/outgoing/:id/suppression": {
    id: "releaseAddress",
    summary:
      "Mails a mail's address again to which mails came back, with this mail first; for staff, audited",
    tag: "Mail",
    asker: "session",
    params,
    answers,
    errors: ["not_allowed", "not_found", "conflict"],
  },
};
