import { idSchema } from "@deskbell/shared/id";
import {
  readMarkAnswerSchema,
  readMarkDraftSchema,
  ticketCountsAnswerSchema,
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
  "PUT /api/v1/conversation/:id/read": {
    id: "readUpTo",
    summary: "Marks a ticket as read up to a message; marks only grow",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    json: readMarkDraftSchema,
    answers: { 200: { says: "Up to where it is read now.", json: readMarkAnswerSchema } },
  },
};
