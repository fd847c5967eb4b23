import { idSchema } from "@deskbell/shared/id";
import {
  blockedAddressSchema,
  blockedSendersAnswerSchema,
  listedMailAnswerSchema,
  mailAnswerSchema,
  mailDecisionSchema,
  mailListQuerySchema,
  mailsAnswerSchema,
  senderDecisionAnswerSchema,
  senderDecisionSchema,
} from "@deskbell/shared/mail/listed-mail";
import { statusAnswerSchema } from "@deskbell/shared/users/answers";
import * as z from "zod";
import type { RouteDescriptions } from "../../openapi/route-description.ts";

const params = z.object({ id: idSchema });
const bytes = ["application/octet-stream"];

export const reviewDescriptions: RouteDescriptions = {
  "GET /api/v1/mails": {
    id: "listMails",
    summary: "Lists mails that came in, the newest first; for staff",
    description:
      "With `state` those of one state, with `ticket` those at a ticket. `before` is the id of the last mail of the page before.",
    tag: "Mail",
    asker: "session",
    query: mailListQuerySchema,
    answers: { 200: { says: "A page of mails, and counts.", json: mailsAnswerSchema } },
    errors: ["not_allowed"],
  },
  "GET /api/v1/mails/blocked": {
    id: "listBlockedSenders",
    summary: "Lists the addresses whose mails are filed as spam; for staff",
    tag: "Mail",
    asker: "session",
    answers: { 200: { says: "The addresses.", json: blockedSendersAnswerSchema } },
    errors: ["not_allowed"],
  },
  "DELETE /api/v1/mails/blocked/:address": {
    id: "unblockSender",
    summary: "Lets mails of an address in again; for staff",
    tag: "Mail",
    asker: "session",
    params: z.object({ address: blockedAddressSchema }),
    answers: { 200: { says: "It is not blocked any more.", json: statusAnswerSchema } },
    errors: ["not_allowed", "not_found"],
  },
  "POST /api/v1/mails/unfetched/:id/try-again": {
    id: "fetchMailAgain",
    summary: "Has a mail fetched once more that its mailbox did not give; for staff",
    tag: "Mail",
    asker: "session",
    params,
    answers: { 200: { says: "It is fetched with the next look.", json: statusAnswerSchema } },
    errors: ["not_allowed", "not_found"],
  },
  "POST /api/v1/mails/senders/:address/decision": {
    id: "decideSender",
    summary: "Says what becomes of what waits of a sender over their limit; for staff",
    description:
      "`accept`: the oldest hundred of these mails are let in, into their tickets or as new ones. `block`: all of them are " +
      "filed as spam, and so are later mails of the address. 409 where nothing of it waits any more.",
    tag: "Mail",
    asker: "session",
    params: z.object({ address: blockedAddressSchema }),
    json: senderDecisionSchema,
    answers: { 200: { says: "How many mails it was said of.", json: senderDecisionAnswerSchema } },
    errors: ["not_allowed", "conflict"],
  },
  "GET /api/v1/mails/:id": {
    id: "getMail",
    summary: "A mail, and where its original is shown; for staff",
    description:
      "`content.originalPath` is a page made safe, signed for the session that asked and to be shown in a frame.",
    tag: "Mail",
    asker: "session",
    params,
    answers: { 200: { says: "The mail.", json: mailAnswerSchema } },
    errors: ["not_allowed", "not_found"],
  },
  "POST /api/v1/mails/:id/try-again": {
    id: "tryMailAgain",
    summary:
      "Has a mail read anew that failed, or at once where it waits for its next try; for staff",
    tag: "Mail",
    asker: "session",
    params,
    answers: { 200: { says: "It waits to be read.", json: listedMailAnswerSchema } },
    errors: ["not_allowed", "not_found", "conflict"],
  },
  "POST /api/v1/mails/:id/decision": {
    id: "decideMail",
    summary: "Says what becomes of a mail that is held, filed or failed; for staff",
    description:
      "`join`: it is a message of the ticket at which it is listed. `open`: a ticket of its own. Filed mails have both " +
      "where they name one sender and report of no mail of ours. `dismiss`: one that failed is filed. `spam`: it is filed, and so are later mails of its " +
      "sender. Of two who decide at once one gets 409.",
    tag: "Mail",
    asker: "session",
    params,
    json: mailDecisionSchema,
    answers: { 200: { says: "The mail as it is now.", json: listedMailAnswerSchema } },
    errors: ["not_allowed", "not_found", "conflict"],
  },
  "GET /api/v1/mails/:id/files/:index": {
    id: "fetchFileOfMail",
    summary: "Fetches a file of a mail as it came, also one that was not taken over; for staff",
    tag: "Mail",
    asker: "session",
    params: params.extend({ index: z.coerce.number().int() }),
    answers: { 200: { says: "The file, as a download.", types: bytes } },
    errors: ["not_allowed", "not_found"],
  },
  "GET /api/v1/mails/:id/raw": {
    id: "fetchRawMail",
    summary: "Fetches a mail byte for byte as it came; for admins",
    tag: "Mail",
    asker: "session",
    params,
    answers: { 200: { says: "The mail, as a download.", types: bytes } },
    errors: ["not_allowed", "not_found"],
  },
  "GET /uploads/mails/:mailId/:grant": {
    id: "showMail",
    summary: "Shows a mail, made safe, as a page for a frame",
    description:
      "The path stands in the answer of GET /mails/{id} and works for four hours, as long as the session lives that it was signed for.",
    tag: "Mail",
    asker: "anybody",
    params: z.object({ mailId: idSchema, grant: z.string() }),
    answers: { 200: { says: "A page that runs and fetches nothing.", types: ["text/html"] } },
  },
};
