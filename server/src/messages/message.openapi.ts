import { acceptedFileTypes } from "@deskbell/shared/accepted-file-types";
import { idSchema } from "@deskbell/shared/id";
import { limits } from "@deskbell/shared/limits";
import {
  messageAnswerSchema,
  messageQuerySchema,
  messagesAnswerSchema,
  newMessageSchema,
} from "@deskbell/shared/messages/message";
import * as z from "zod";
import type { RouteDescriptions } from "../openapi/route-description.ts";

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
      `A message needs a text or a file. At most ${limits.attachmentsMax} files of ${limits.attachmentMaxBytes} bytes: ` +
      `${acceptedFileTypes.join(", ")}; the server decides by content. Sent again under the same \`clientMessageId\` it is ` +
      "answered as it was stored. A customer's message to a closed ticket is stored in the ticket that follows it, " +
      "and opens that; a message to a merged one in the ticket that has taken its place: `conversationId` of the answer " +
      "says which. What else is sent along (`receiverId`, " +
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
      "stale_reply",
      "ticket_closed",
      "file_too_large",
      "unsupported_file",
    ],
  },
};
