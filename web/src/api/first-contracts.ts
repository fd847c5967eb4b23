// What the first answers are checked with. An inbox needs nearly all of these contracts within its first second, and
// each that is loaded by itself is a request; what is needed later only is loaded from where it stands.

// biome-ignore lint/performance/noBarrelFile: one file that an inbox loads instead of twenty
export {
  draftAnswerSchema,
  draftFileAnswerSchema,
  draftListSchema,
  staleDraftSchema,
} from "@deskbell/shared/drafts/draft";
export { configAnswerSchema } from "@deskbell/shared/identity/identity-config";
export { jobAnswerSchema, jobsAnswerSchema } from "@deskbell/shared/jobs/job";
export {
  macroAnswerSchema,
  macroOutlookAnswerSchema,
  macrosAnswerSchema,
} from "@deskbell/shared/macros/macro";
export { deliveryAnswerSchema } from "@deskbell/shared/mail/delivery";
export {
  blockedSendersAnswerSchema,
  listedMailAnswerSchema,
  mailAnswerSchema,
  mailsAnswerSchema,
  senderDecisionAnswerSchema,
} from "@deskbell/shared/mail/listed-mail";
export {
  receivedMessageAnswerSchema,
  receivedMessagesSchema,
} from "@deskbell/shared/messages/received-messages";
export {
  newScheduledAnswerSchema,
  scheduledAnswerSchema,
  scheduledListSchema,
  takenBackAnswerSchema,
} from "@deskbell/shared/messages/scheduled-message";
export {
  notificationsAnswerSchema,
  readNotificationsAnswerSchema,
} from "@deskbell/shared/notifications/notification";
export { catchUpAnswerSchema } from "@deskbell/shared/realtime/catch-up";
export {
  importAnswerSchema,
  savedRepliesAnswerSchema,
  savedReplyAnswerSchema,
} from "@deskbell/shared/saved-replies/saved-reply";
export { tagAnswerSchema, tagsAnswerSchema } from "@deskbell/shared/tags/tag";
export { teamAnswerSchema, teamsAnswerSchema } from "@deskbell/shared/teams/team";
export { activityAnswerSchema, noteAnswerSchema } from "@deskbell/shared/tickets/activity";
export { ticketLinksAnswerSchema } from "@deskbell/shared/tickets/links";
export {
  receivedTicketAnswerSchema,
  receivedTicketsSchema,
} from "@deskbell/shared/tickets/received-tickets";
export { seenAnswerSchema } from "@deskbell/shared/tickets/seen";
export { staffTicketAnswerSchema, ticketAnswerSchema } from "@deskbell/shared/tickets/ticket";
export { readMarkAnswerSchema, ticketCountsAnswerSchema } from "@deskbell/shared/tickets/unread";
export {
  anyViewsAnswerSchema,
  viewsAnswerSchema,
} from "@deskbell/shared/tickets/views/view-counts";
export {
  isAdminAnswerSchema,
  loginAnswerSchema,
  staffAnswerSchema,
  statusAnswerSchema,
} from "@deskbell/shared/users/answers";
export {
  customerLabelsAnswerSchema,
  receivedCustomerAnswerSchema,
} from "@deskbell/shared/users/customer-details";
export { receivedAdminsSchema, receivedMeSchema } from "@deskbell/shared/users/received-user";
