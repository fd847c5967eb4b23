import { statusAnswerSchema } from "@deskbell/shared/users/answers";
import * as z from "zod";
import type { RouteDescriptions } from "../../openapi/route-description.ts";

export const incomingMailDescriptions: RouteDescriptions = {
  "POST /api/v1/mail/incoming": {
    id: "takeInMail",
    summary: "Takes in a mail that a mail server hands over",
    description:
      "The body is the mail as it came (RFC 5322), 26 MB at most. It is stored once the answer is 200, so the sender " +
      "keeps it until then; the same mail again is stored once. Answered with 404 where no mails are received this way.",
    tag: "Mail",
    asker: "anybody",
    headers: z.object({
      "X-Deskbell-Time": z
        .string()
        .meta({ description: "Seconds since 1970, five minutes from now at most." }),
      "X-Deskbell-Signature": z.string().meta({
        description:
          "HMAC-SHA256 with the shared secret over the time, a full stop and the body, in hexadecimal digits.",
      }),
    }),
    raw: ["message/rfc822"],
    answers: { 200: { says: "It is stored.", json: statusAnswerSchema } },
    errors: ["wrong_signature", "not_found"],
  },
};
