import { mailboxIdSchema } from "@deskbell/shared/mail/mailbox";
import {
  domainAnswerSchema,
  mailboxTestChangeSchema,
  mailboxTestSchema,
} from "@deskbell/shared/mail/mailbox-checks";
import * as z from "zod";
import type { RouteDescriptions } from "../../../openapi/route-description.ts";

const params = z.object({ id: mailboxIdSchema });
const lines = {
  says:
    "A line of JSON for each step as it ends, and one at the end with the worst outcome; without that one the answer " +
    "broke off. Who leaves ends the test.",
  types: ["application/x-ndjson"],
};

export const mailboxCheckDescriptions: RouteDescriptions = {
  "POST /api/v1/mailboxes/test": {
    id: "testNewMailbox",
    summary: "Tries the servers of a mailbox that is not stored; for admins",
    description:
      "Looks up the name, connects, demands TLS, signs in, opens the inbox, and asks whether mails are taken from the " +
      "address. No mail is sent, and none is marked. Passwords are used for this alone.",
    tag: "Mail",
    asker: "session",
    json: mailboxTestSchema,
    answers: { 200: lines },
    errors: ["not_allowed", "conflict"],
  },
  "POST /api/v1/mailboxes/:id/test": {
    id: "testMailbox",
    summary: "Tries the servers of a mailbox; for admins",
    description:
      "What is left out is as it is stored; a password too, while its server and user are the same. The operator's " +
      "mailbox is tested as it is.",
    tag: "Mail",
    asker: "session",
    params,
    json: mailboxTestChangeSchema,
    answers: { 200: lines },
    errors: ["not_allowed", "not_found", "conflict"],
  },
  "POST /api/v1/mailboxes/:id/round-trip": {
    id: "sendMailboxToItself",
    summary: "Has a mailbox write to itself, and says what comes back; for admins",
    description:
      "Two mails are sent, to the address as it is and with a tag. They are filed as our own. It takes two minutes at " +
      "most, and some more where the server that sends is slow.",
    tag: "Mail",
    asker: "session",
    params,
    answers: { 200: lines },
    errors: ["not_allowed", "not_found", "conflict"],
  },
  "GET /api/v1/mailboxes/:id/domain": {
    id: "checkMailboxDomain",
    summary: "Reads what the domain of a mailbox says about its mails; for admins",
    description:
      "SPF, DKIM and DMARC, as other mail servers find them. DKIM is known where the desk signs itself, and once a round " +
      "trip has shown who signs.",
    tag: "Mail",
    asker: "session",
    params,
    answers: { 200: { says: "What was found.", json: domainAnswerSchema } },
    errors: ["not_allowed", "not_found"],
  },
};
