import { mailboxIdSchema } from "@deskbell/shared/mail/mailbox";
import { mailboxTestChangeSchema, mailboxTestSchema } from "@deskbell/shared/mail/mailbox-checks";
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
};
