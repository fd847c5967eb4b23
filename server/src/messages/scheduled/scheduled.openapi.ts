import { idSchema } from "@deskbell/shared/id";
import {
  newScheduledAnswerSchema,
  newScheduledMessageSchema,
  scheduledAnswerSchema,
  scheduledChangeSchema,
  scheduledListSchema,
  scheduledQuerySchema,
  sendNowSchema,
  takeBackQuerySchema,
  takeBackSchema,
  takenBackAnswerSchema,
} from "@deskbell/shared/messages/scheduled-message";
import * as z from "zod";
import type { RouteDescriptions } from "../../openapi/route-description.ts";

const params = z.object({ id: idSchema });

export const scheduledDescriptions: RouteDescriptions = {
  "GET /api/v1/scheduled": {
    id: "listScheduledMessages",
    summary: "Lists replies that wait or are held; for staff",
    description:
      "One's own, the next first. With `conversationId` those of this ticket: one's own, and what colleagues send later.",
    tag: "Messages",
    asker: "session",
    query: scheduledQuerySchema,
    answers: { 200: { says: "What has not been sent.", json: scheduledListSchema } },
    errors: ["not_allowed", "not_found"],
  },
  "POST /api/v1/scheduled": {
    id: "scheduleMessage",
    summary: "Sends a reply a little later, or at a time; for staff",
    description:
      "Without `sendAt` it waits as long as the desk lets staff take a reply back (`undoSeconds` of the configuration), " +
      "and where that is not at all it is sent at once and answered as `message`. Its customer sees nothing of it before. " +
      "When somebody else has written after `lastSeenSeq` by then, or the ticket was merged or closed, it is held and " +
      "its author notified. Sent again under the same `clientMessageId` it is answered as it stands. `storedFiles` are " +
      "ids of files of a message that was taken back in this ticket, separated by commas.",
    tag: "Messages",
    asker: "session",
    form: newScheduledMessageSchema.extend({ attachments: z.array(z.file()).optional() }),
    answers: { 201: { says: "It waits, or was sent.", json: newScheduledAnswerSchema } },
    errors: [
      "not_allowed",
      "not_found",
      "conflict",
      "draft_sent",
      "stale_reply",
      "ticket_closed",
      "ticket_merged",
      "file_too_large",
      "unsupported_file",
    ],
  },
  "PATCH /api/v1/scheduled/:id": {
    id: "changeScheduledMessage",
    summary: "Changes the text or the time of one's own reply that has not been sent",
    description:
      "`version` is the one that its author saw. With another time one that was held waits again.",
    tag: "Messages",
    asker: "session",
    params,
    json: scheduledChangeSchema,
    answers: { 200: { says: "As it is now.", json: scheduledAnswerSchema } },
    errors: ["not_allowed", "not_found", "conflict"],
  },
  "POST /api/v1/scheduled/:id/take-back": {
    id: "takeBackScheduledMessage",
    summary: "Takes one's own reply back, which then is not sent",
    description:
      "Answered with its text and files, for a day also when asked again. Once it was sent that is a conflict. With " +
      "`into=draft` it becomes one's draft there, before what was written since, with copies of its files (`draft`), which " +
      "is left out where there is no room for it there, or its files cannot be copied.",
    tag: "Messages",
    asker: "session",
    params,
    query: takeBackQuerySchema,
    json: takeBackSchema,
    answers: { 200: { says: "As it was.", json: takenBackAnswerSchema } },
    errors: ["not_allowed", "not_found", "conflict", "unavailable"],
  },
  "POST /api/v1/scheduled/:id/send": {
    id: "sendScheduledMessage",
    summary: "Sends one's own reply at once",
    description:
      "As a reply to what was seen up to `lastSeenSeq`; its `state` is `held` where somebody wrote after that. " +
      "Where it was held since its ticket is another than its `macro` was meant for: `macro` with what is `seen` of the " +
      "ticket now sets all of it all the same, and null sends the reply without.",
    tag: "Messages",
    asker: "session",
    params,
    json: sendNowSchema,
    answers: { 200: { says: "As it is now.", json: scheduledAnswerSchema } },
    errors: ["not_allowed", "not_found", "conflict"],
  },
};
