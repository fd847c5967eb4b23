import { acceptedKinds } from "@deskbell/shared/accepted-file-types";
import { clientIdSchema, idSchema } from "@deskbell/shared/id";
import { limits } from "@deskbell/shared/limits";
import { activityAnswerSchema, activityQuerySchema } from "@deskbell/shared/tickets/activity";
import { statusChangeSchema } from "@deskbell/shared/tickets/status-change";
import {
  newTicketSchema,
  ticketAnswerSchema,
  ticketDraftSchema,
  ticketQuerySchema,
  ticketsAnswerSchema,
} from "@deskbell/shared/tickets/ticket";
import {
  changedTicketAnswerSchema,
  changeUndoSchema,
  ticketChangeSchema,
} from "@deskbell/shared/tickets/ticket-change";
import { ticketNumberSchema } from "@deskbell/shared/tickets/ticket-number";
import { filteredAnswerSchema } from "@deskbell/shared/tickets/views/filtered-answer";
import * as z from "zod";
import type { RouteDescriptions } from "../openapi/route-description.ts";

export const ticketDescriptions: RouteDescriptions = {
  "GET /api/v1/conversation": {
    id: "listTickets",
    summary: "Lists tickets, the latest change first: a customer's own, for staff all",
    description:
      "`before` is the cursor of the last ticket of the page before: its `updatedAt` in milliseconds, `_`, its `_id`. " +
      "`search` is a few words, `creator` the id of a customer (staff only). `changedSince`, the latest `updatedAt` " +
      "that a client knows, leaves what has changed since, that one and some before it. `view` leaves the tickets of a " +
      "standard view, in its order or by `sort` (`all` is the list as without a view, unless there is `sort`); its cursor is a letter (`c` changed, `w` waiting, `d` due: the first " +
      "of the order that the last ticket has), that time in milliseconds, `_`, its `_id`. `view` may be `team-` or `agent-` and the id of a team or of one " +
      "of the staff, for their active tickets, or the id of a saved view. `filter` is a text in the " +
      "filter language, such as `status:open,pending assignee:me -tag:leak before:2026-01-01 #12 words`, in place of " +
      "`search` and `view`: it is answered with what is wrong in it, and where, and whether there may be more than " +
      "the text search looked at. Days begin at midnight in `timeZone`, UTC where it is left out, and are those of the last change.",
    tag: "Tickets",
    asker: "session",
    query: ticketQuerySchema,
    answers: {
      200: {
        says: "A page of tickets; with `filter` beside what is to be said of it.",
        json: z.union([ticketsAnswerSchema, filteredAnswerSchema]),
      },
    },
    errors: ["not_allowed", "not_found"],
  },
  "GET /api/v1/conversation/by-number/:number": {
    id: "readTicketByNumber",
    summary:
      "Reads a ticket by the number that people say; of a merged one the ticket that has taken its place",
    tag: "Tickets",
    asker: "session",
    params: z.object({ number: ticketNumberSchema }),
    answers: { 200: { says: "The ticket.", json: ticketAnswerSchema } },
  },
  "GET /api/v1/conversation/:id": {
    id: "readTicket",
    summary: "Reads a ticket",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    answers: { 200: { says: "The ticket.", json: ticketAnswerSchema } },
  },
  "PATCH /api/v1/conversation/:id": {
    id: "changeTicket",
    summary: "Changes fields of a ticket, all of them or none; for staff",
    description:
      "`set` is what is to change, `seen` what its author saw: the numbers of the newest message (`seq`) and of the " +
      "newest entry of the history (`activitySeq`), and whose it was where `assigneeId` changes. It is refused only " +
      "when the same field has changed since, the ticket is somebody else's by now, or solving and snoozing would " +
      "pass over a message that was not seen. `undo` in place of `set` takes back what the viewer has changed " +
      `within ${limits.bulkUndoMinutes} minutes, by the number of its entry in the history (\`undo\` of the ` +
      "answer): it is refused where one of its fields has changed since, or the customer has written what would wait " +
      "for nobody then. The same again changes nothing.",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    json: z.union([ticketChangeSchema, changeUndoSchema]),
    answers: {
      200: {
        says: "The ticket as it is now, and by which number it is undone.",
        json: changedTicketAnswerSchema,
      },
    },
    errors: ["not_allowed", "stale_change", "stale_status", "ticket_merged"],
  },
  "PUT /api/v1/conversation/:id/status": {
    id: "setTicketStatus",
    summary: "Sets a ticket's status; a customer solves their own ticket, or opens it again",
    description:
      "`lastSeenSeq` is the number of the newest message its author saw. Snoozing needs `snoozedUntil`, and " +
      "`wakeOn` says whether a reply of the customer ends it before. Opening a closed ticket again needs a " +
      "`reason`. Time alone closes a ticket. The same again changes nothing.",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    json: statusChangeSchema,
    answers: { 200: { says: "The ticket as it is now.", json: ticketAnswerSchema } },
    errors: ["not_allowed", "stale_status", "ticket_merged"],
  },
  "POST /api/v1/conversation/:id/followers/me": {
    id: "followTicket",
    summary: "Makes the viewer follow a ticket; for staff",
    description: "Who is assigned, replies or is mentioned follows it by that.",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    answers: { 200: { says: "The ticket as it is now.", json: ticketAnswerSchema } },
    errors: ["not_allowed"],
  },
  "DELETE /api/v1/conversation/:id/followers/me": {
    id: "unfollowTicket",
    summary: "Makes the viewer follow a ticket no more, until they are mentioned; for staff",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    answers: { 200: { says: "The ticket as it is now.", json: ticketAnswerSchema } },
    errors: ["not_allowed"],
  },
  "POST /api/v1/conversation/:id/silence/me": {
    id: "silenceTicket",
    summary: "Notifies the viewer no more of what customers write in a ticket; for staff",
    description:
      "It stays unread for them. They are still notified when they are mentioned there, or given the ticket.",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    answers: { 200: { says: "The ticket as it is now.", json: ticketAnswerSchema } },
    errors: ["not_allowed"],
  },
  "DELETE /api/v1/conversation/:id/silence/me": {
    id: "endSilence",
    summary: "Notifies the viewer again of what customers write in a ticket; for staff",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    answers: { 200: { says: "The ticket as it is now.", json: ticketAnswerSchema } },
    errors: ["not_allowed"],
  },
  "GET /api/v1/conversation/:id/activity": {
    id: "listActivity",
    summary: "Lists the history of a ticket, its notes among it, oldest first; for staff",
    description: "`after` the number of an entry leaves those that follow it.",
    tag: "Tickets",
    asker: "session",
    params: z.object({ id: idSchema }),
    query: activityQuerySchema,
    answers: { 200: { says: "A page of its history.", json: activityAnswerSchema } },
    errors: ["not_allowed"],
  },
  "POST /api/v1/conversation": {
    id: "openTicket",
    summary: "Opens a ticket, with its files or not at all",
    description:
      `A subject needs ${limits.subjectMinChars} characters that can be seen, a description ${limits.descriptionMinChars}; ` +
      "`enquiryInfo` is one of this desk's three enquiry reasons. " +
      `At most ${limits.attachmentsMax} files of ${limits.attachmentMaxBytes} bytes, or what \`files.maxBytes\` of /config says: ${acceptedKinds}; ` +
      "the server decides by content. What else is sent along (`receiverId`, `receiverName`, `receiverAvatar`) is ignored.",
    tag: "Tickets",
    asker: "session",
    headers: z.object({
      "Idempotency-Key": clientIdSchema.optional().meta({
        description: "The same key again answers the ticket that was opened with it.",
      }),
    }),
    form: newTicketSchema.extend({
      ...ticketDraftSchema.shape,
      attachments: z.array(z.file()).optional(),
    }),
    answers: { 201: { says: "The ticket.", json: ticketAnswerSchema } },
    errors: ["conflict", "draft_sent", "file_too_large", "unsupported_file"],
  },
};
