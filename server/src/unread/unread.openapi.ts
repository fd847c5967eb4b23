import { idSchema } from "@deskbell/shared/id";
import { seenAnswerSchema } from "@deskbell/shared/tickets/seen";
import {
  readMarkAnswerSchema,
  readMarkDraftSchema,
  ticketCountsAnswerSchema,
  unreadDraftSchema,
} from "@deskbell/shared/tickets/unread";
import * as z from "zod";
import type { RouteDescriptions } from "../openapi/route-description.ts";

export const unreadDescriptions: RouteDescriptions = {
  "GET /api/v1/conversation/counts": {
    id: "countTickets",
    summary: "Counts the tickets that the viewer has not read, and for staff those of their views",
    tag: "Tickets",
    asker: "session",
    answers: { 200: { says: "The counts.", json: ticketCountsAnswerSchema } },
  },
  "GET /api/v1/conversation/:id/seen": {
    id: "readSeen",
    summary: "Answers how far a ticket was read",
    description:
      "Staff are answered up to which message its customer and each of the staff have read it, and when; its " +
      "customer only up to which message anybody of the staff has.",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    answers: { 200: { says: "How far it was read.", json: seenAnswerSchema } },
  },
  "PUT /api/v1/conversation/:id/read": {
    id: "readUpTo",
    summary: "Marks a ticket as read up to a message; marks only grow",
    description:
      "What was marked as unread stays so until its reader opens it later than that, as `openedMsAgo` says, or answers. " +
      "Of staff who have read to its end, what they were notified of in the ticket is read, too.",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    json: readMarkDraftSchema,
    answers: { 200: { says: "Up to where it is read now.", json: readMarkAnswerSchema } },
  },
  "PUT /api/v1/conversation/:id/unread": {
    id: "markUnread",
    summary: "Marks a ticket as unread for the viewer, from a message on",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    json: unreadDraftSchema,
    answers: { 200: { says: "How it stands now.", json: readMarkAnswerSchema } },
  },
};
