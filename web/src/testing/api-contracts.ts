import { auditAnswerSchema, auditQuerySchema } from "@deskbell/shared/audit/audit";
import { contactMessagesAnswerSchema, contactQuerySchema } from "@deskbell/shared/contact/contact";
import { shareDraftSchema } from "@deskbell/shared/drafts/draft";
import { idSchema } from "@deskbell/shared/id";
import { configAnswerSchema } from "@deskbell/shared/identity/identity-config";
import { macroRunSchema } from "@deskbell/shared/macros/macro";
import { deliveryAnswerSchema } from "@deskbell/shared/mail/delivery";
import {
  listedMailAnswerSchema,
  mailDecisionSchema,
  mailListQuerySchema,
  mailsAnswerSchema,
} from "@deskbell/shared/mail/listed-mail";
import {
  undeliveredMailsAnswerSchema,
  undeliveredQuerySchema,
} from "@deskbell/shared/mail/undelivered-mail";
import { messageQuerySchema, messagesAnswerSchema } from "@deskbell/shared/messages/message";
import {
  scheduledListSchema,
  scheduledQuerySchema,
  takeBackSchema,
  takenBackAnswerSchema,
} from "@deskbell/shared/messages/scheduled-message";
import { catchUpAnswerSchema, catchUpQuestionSchema } from "@deskbell/shared/realtime/catch-up";
import { activityAnswerSchema, activityQuerySchema } from "@deskbell/shared/tickets/activity";
import {
  ticketAnswerSchema,
  ticketQuerySchema,
  ticketsAnswerSchema,
} from "@deskbell/shared/tickets/ticket";
import { changedTicketAnswerSchema } from "@deskbell/shared/tickets/ticket-change";
import {
  readMarkAnswerSchema,
  readMarkDraftSchema,
  ticketCountsAnswerSchema,
  unreadDraftSchema,
} from "@deskbell/shared/tickets/unread";
import { filteredAnswerSchema } from "@deskbell/shared/tickets/views/filtered-answer";
import { anyViewsAnswerSchema, viewsQuerySchema } from "@deskbell/shared/tickets/views/view-counts";
import {
  isAdminAnswerSchema,
  meAnswerSchema,
  userAnswerSchema,
} from "@deskbell/shared/users/answers";
import { emailSchema } from "@deskbell/shared/users/credentials";
import { customerAnswerSchema } from "@deskbell/shared/users/customer-details";
import { peopleAnswerSchema, peopleQuerySchema } from "@deskbell/shared/users/people";
import { wordingSchema } from "@deskbell/shared/wording";
import * as z from "zod";

export type RouteContract = {
  params?: z.ZodObject;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
};

const byId = z.object({ id: idSchema });

/** What the page reads of servers of before, too, as a server says it today. */
const configOfToday = configAnswerSchema.extend({
  hasDemoPage: z.boolean(),
  wording: wordingSchema,
  undoSeconds: z.number(),
  files: configAnswerSchema.shape.files.unwrap(),
});

/** The routes that component tests answer, below /api/v1/: what may be asked, and what the server then says. */
export const apiContracts = {
  "GET audit": { query: auditQuerySchema, answer: auditAnswerSchema },
  "POST catch-up": { body: catchUpQuestionSchema, answer: catchUpAnswerSchema },
  "GET config": { answer: configOfToday },
  "GET contact": { query: contactQuerySchema, answer: contactMessagesAnswerSchema },
  "GET conversation": {
    query: ticketQuerySchema,
    answer: z.union([ticketsAnswerSchema, filteredAnswerSchema]),
  },
  "PUT conversation/:id/read": {
    params: byId,
    body: readMarkDraftSchema,
    answer: readMarkAnswerSchema,
  },
  "PUT conversation/:id/unread": {
    params: byId,
    body: unreadDraftSchema,
    answer: readMarkAnswerSchema,
  },
  "GET conversation/counts": { answer: ticketCountsAnswerSchema },
  "GET views": { query: viewsQuerySchema, answer: anyViewsAnswerSchema },
  "GET conversation/:id": { params: byId, answer: ticketAnswerSchema },
  "GET conversation/:id/activity": {
    params: byId,
    query: activityQuerySchema,
    answer: activityAnswerSchema,
  },
  "GET conversation/:id/delivery": { params: byId, answer: deliveryAnswerSchema },
  "POST conversation/:id/delivery/:mailId/try-again": {
    params: byId.extend({ mailId: idSchema }),
    answer: deliveryAnswerSchema,
  },
  "DELETE conversation/:id/delivery/suppression": { params: byId, answer: deliveryAnswerSchema },
  "GET message/:conversationId": {
    params: z.object({ conversationId: idSchema }),
    query: messageQuerySchema,
    answer: messagesAnswerSchema,
  },
  "POST drafts/:place/share": {
    params: z.object({ place: z.string() }),
    body: shareDraftSchema,
    answer: z.object({ status: z.literal("success") }),
  },
  "GET scheduled": { query: scheduledQuerySchema, answer: scheduledListSchema },
  "POST scheduled/:id/take-back": {
    params: byId,
    body: takeBackSchema,
    answer: takenBackAnswerSchema,
  },
  "POST macros/:id/run": { params: byId, body: macroRunSchema, answer: changedTicketAnswerSchema },
  "POST mails/:id/decision": { body: mailDecisionSchema, answer: listedMailAnswerSchema },
  "GET mails": { query: mailListQuerySchema, answer: mailsAnswerSchema },
  "GET mails/outgoing": { query: undeliveredQuerySchema, answer: undeliveredMailsAnswerSchema },
  "GET users": { query: peopleQuerySchema, answer: peopleAnswerSchema },
  "GET users/me": { answer: meAnswerSchema },
  "GET users/is-admin/:email": {
    params: z.object({ email: emailSchema }),
    answer: isAdminAnswerSchema,
  },
  "GET users/get-user-with-id/:id": {
    params: byId,
    answer: z.union([customerAnswerSchema, userAnswerSchema]),
  },
} as const satisfies Record<string, RouteContract>;

export type ApiContracts = typeof apiContracts;
