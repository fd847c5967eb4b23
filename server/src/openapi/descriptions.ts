import { auditDescriptions } from "../audit/audit.openapi.ts";
import { catchUpDescriptions } from "../catch-up/catch-up.openapi.ts";
import { contactDescriptions } from "../contact/contact.openapi.ts";
import { trialDescriptions } from "../demo/demo.openapi.ts";
import { draftDescriptions } from "../drafts/draft.openapi.ts";
import { deskDescriptions } from "../http/http.openapi.ts";
import { jobDescriptions } from "../jobs/job.openapi.ts";
import { macroDescriptions } from "../macros/macro.openapi.ts";
import { copiesDescriptions } from "../mail/copies/copies.openapi.ts";
import { forwardDescriptions } from "../mail/forwards/forward.openapi.ts";
import { mailboxCheckDescriptions } from "../mail/mailboxes/checks/mailbox-checks.openapi.ts";
import { mailboxDescriptions } from "../mail/mailboxes/mailbox.openapi.ts";
import { incomingMailDescriptions } from "../mail/receiving/incoming-mail.openapi.ts";
import { reviewDescriptions } from "../mail/review/review.openapi.ts";
import { deliveryDescriptions } from "../mail/sending/delivery/delivery.openapi.ts";
import { undeliveredDescriptions } from "../mail/sending/undelivered/undelivered.openapi.ts";
import { mailTextsDescriptions } from "../mail/texts/mail-texts.openapi.ts";
import { messageDescriptions } from "../messages/message.openapi.ts";
import { scheduledDescriptions } from "../messages/scheduled/scheduled.openapi.ts";
import { notificationDescriptions } from "../notifications/notification.openapi.ts";
import { redactionDescriptions } from "../redaction/redaction.openapi.ts";
import { savedReplyDescriptions } from "../saved-replies/saved-reply.openapi.ts";
import { tagDescriptions } from "../tags/tag.openapi.ts";
import { teamDescriptions } from "../teams/team.openapi.ts";
import { linkDescriptions } from "../tickets/links/link.openapi.ts";
import { mergeDescriptions } from "../tickets/merge/merge.openapi.ts";
import { noteDescriptions } from "../tickets/notes/note.openapi.ts";
import { onBehalfDescriptions } from "../tickets/on-behalf/on-behalf.openapi.ts";
import { splitDescriptions } from "../tickets/split/split.openapi.ts";
import { ticketDescriptions } from "../tickets/ticket.openapi.ts";
import { viewDescriptions } from "../tickets/views/view.openapi.ts";
import { unreadDescriptions } from "../unread/unread.openapi.ts";
import { uploadDescriptions } from "../uploads/upload.openapi.ts";
import { availabilityDescriptions } from "../users/availability/availability.openapi.ts";
import { invitationDescriptions } from "../users/invitations/invitation.openapi.ts";
import { mailPreferencesDescriptions } from "../users/mails/mail-preferences.openapi.ts";
import { customerDescriptions } from "../users/people/customer.openapi.ts";
import { peopleDescriptions } from "../users/people/people.openapi.ts";
import { profileDescriptions } from "../users/profile/profile.openapi.ts";
import { userDescriptions } from "../users/user.openapi.ts";
import type { RouteDescriptions } from "./route-description.ts";

/** Every route of the API. Nothing of it is loaded by a desk that runs. */
export const routeDescriptions: RouteDescriptions = {
  ...deskDescriptions,
  ...userDescriptions,
  ...profileDescriptions,
  ...peopleDescriptions,
  ...availabilityDescriptions,
  ...mailPreferencesDescriptions,
  ...invitationDescriptions,
  ...unreadDescriptions,
  ...ticketDescriptions,
  ...linkDescriptions,
  ...mergeDescriptions,
  ...splitDescriptions,
  ...redactionDescriptions,
  ...onBehalfDescriptions,
  ...customerDescriptions,
  ...noteDescriptions,
  ...viewDescriptions,
  ...jobDescriptions,
  ...messageDescriptions,
  ...scheduledDescriptions,
  ...draftDescriptions,
  ...notificationDescriptions,
  ...teamDescriptions,
  ...tagDescriptions,
  ...savedReplyDescriptions,
  ...macroDescriptions,
  ...auditDescriptions,
  ...catchUpDescriptions,
  ...contactDescriptions,
  ...incomingMailDescriptions,
  ...reviewDescriptions,
  ...deliveryDescriptions,
  ...undeliveredDescriptions,
  ...copiesDescriptions,
  ...forwardDescriptions,
  ...mailboxCheckDescriptions,
  ...mailboxDescriptions,
  ...mailTextsDescriptions,
  ...uploadDescriptions,
  ...trialDescriptions,
};

/** Routes for people, which no program calls: the website, the mailbox's page, and where a mail's link leads. */
const pageRoutes: readonly string[] = [
  "GET /{*path}",
  "GET /dev/mailbox",
  "GET /dev/mailbox.css",
  "GET /dev/mailbox-forms.css",
  "POST /dev/mailbox/write",
  "POST /dev/mailbox/:id/reply",
  "GET /dev/mailbox/:id/files/:index",
  "GET /dev/mailbox/:id/:form",
  "GET /mute/page.css",
  "GET /uploads/mails/preview/:grant",
  "GET /mailed-files/:fileId/:grant/:name",
  "GET /mute/:number/:token",
  "POST /mute/:number/:token",
];

/** Where routes and descriptions differ, a line for each. */
export function findUndescribed(
  routes: readonly string[],
  descriptions: RouteDescriptions = routeDescriptions,
): string[] {
  const described = [...Object.keys(descriptions), ...pageRoutes];
  return [
    ...routes
      .filter((route) => !described.includes(route))
      .map((route) => `${route} has no description`),
    ...described
      .filter((route) => !routes.includes(route))
      .map((route) => `${route} is described and does not exist`),
  ];
}
