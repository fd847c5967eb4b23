import { acceptedKinds } from "@deskbell/shared/accepted-file-types";
import { idSchema } from "@deskbell/shared/id";
import { limits } from "@deskbell/shared/limits";
import {
  earlierTextsAnswerSchema,
  editMessageSchema,
  seqSchema,
} from "@deskbell/shared/messages/change-message";
import {
  messageAnswerSchema,
  messageQuerySchema,
  messagesAnswerSchema,
  newMessageSchema,
} from "@deskbell/shared/messages/message";
import * as z from "zod";
import type { RouteDescriptions } from "../openapi/route-description.ts";

const numbered = z.object({ conversationId: idSchema, seq: seqSchema });

export const messageDescriptions: RouteDescriptions = {
  "GET /api/v1/message/:conversationId": {
    id: "listMessages",
    summary: "Lists the messages of a ticket, the newest first",
    description:
      "`before` a number goes further back. With `after` the ones that follow that number, the oldest first: what a " +
      "client missed. Not both.",
    tag: "Messages",
    asker: "session",
    params: z.object({ conversationId: idSchema }),
    query: messageQuerySchema,
    answers: { 200: { says: "A page of messages.", json: messagesAnswerSchema } },
  },
  "POST /api/v1/message": {
    id: "sendMessage",
    summary: "Sends a message, with its files or not at all",
    description:
      `A message needs a text or a file. At most ${limits.attachmentsMax} files of ${limits.attachmentMaxBytes} bytes, or what \`files.maxBytes\` of /config says: ` +
      `${acceptedKinds}; the server decides by content. Sent again under the same \`clientMessageId\` it is ` +
      "answered as it was stored. A customer's message to a closed ticket is stored in the ticket that follows it, " +
      "and opens that; a message to a merged one in the ticket that has taken its place: `conversationId` of the answer " +
      "says which. `thenStatus` is the status that staff want the ticket to have after their reply; stored with it, it " +
      "is there as soon as the message is. `macro` is what a macro sets with it (`id`, `set`, `seen`, as JSON): stored " +
      "with it, too, and refused with it where it names what is gone or somebody has changed the same since. What else is sent along (`receiverId`, " +
      "`receiverName`, `avatar`) is ignored.",
    tag: "Messages",
    asker: "session",
    form: newMessageSchema.extend({ attachments: z.array(z.file()).optional() }),
    answers: {
      200: { says: "It was stored before.", json: messageAnswerSchema },
      201: { says: "The message.", json: messageAnswerSchema },
    },
    errors: [
      "not_found",
      "conflict",
      "draft_sent",
      "stale_reply",
      "ticket_closed",
      "file_too_large",
      "unsupported_file",
    ],
  },
  "PUT /api/v1/message/:conversationId/:seq": {
    id: "editMessage",
    summary: "Changes the words of one's own message",
    description:
      `For ${limits.messageEditMinutes} minutes after it was sent; its number, files and place stay. What it said before ` +
      "is kept for staff. `version` is the one that was edited, 0 for a message as it was sent: where somebody was " +
      "faster, 409. A customer who has not been mailed of it yet is mailed its new words; no mail goes out again.",
    tag: "Messages",
    asker: "session",
    params: numbered,
    json: editMessageSchema,
    answers: { 200: { says: "The message as it is now.", json: messageAnswerSchema } },
    errors: ["not_found", "not_allowed", "conflict"],
  },
  "DELETE /api/v1/message/:conversationId/:seq": {
    id: "deleteMessage",
    summary: "Deletes a message for good",
    description:
      `Its number stays, its words, earlier ones and files go. Customers their own for ${limits.messageEditMinutes} ` +
      "minutes, staff their own at any time, admins everybody's, which is audited.",
    tag: "Messages",
    asker: "session",
    params: numbered,
    answers: { 200: { says: "What is left of it.", json: messageAnswerSchema } },
    errors: ["not_found", "not_allowed", "conflict"],
  },
  "GET /api/v1/message/:conversationId/:seq/earlier": {
    id: "listEarlierTexts",
    summary: "Lists what a message said before it was edited, the oldest first; for staff",
    tag: "Messages",
    asker: "session",
    params: numbered,
    answers: { 200: { says: "Its earlier words.", json: earlierTextsAnswerSchema } },
    errors: ["not_found", "not_allowed"],
  },
};
