import { newDemoMessageSchema } from "@deskbell/shared/demo/demo";
import { statusAnswerSchema } from "@deskbell/shared/users/answers";
import * as z from "zod";
import type { RouteDescriptions } from "../openapi/route-description.ts";

/** A mail of the mailbox: one with a link for its receiver, or one of the contact form. */
const mailSchema = z.union([
  z.object({ to: z.string(), subject: z.string(), link: z.string() }),
  z.object({ to: z.string(), replyTo: z.string(), subject: z.string(), text: z.string() }),
]);

export const trialDescriptions: RouteDescriptions = {
  "POST /api/v1/inbox/message": {
    id: "sendDemoMessage",
    summary: "Publishes a message to everybody who looks at the demo page",
    tag: "Trial",
    asker: "session",
    json: newDemoMessageSchema,
    answers: { 200: { says: "It is published.", json: statusAnswerSchema } },
    errors: ["not_found"],
  },
  "GET /dev/mailbox.json": {
    id: "readMailbox",
    summary: "Reads the mails that would have been sent, the newest first",
    tag: "Trial",
    asker: "anybody",
    answers: { 200: { says: "The mails.", json: z.array(mailSchema) } },
    errors: ["not_found"],
  },
};
