import type { ConfigAnswer } from "@deskbell/shared/identity/identity-config";
import { limits as numbers } from "@deskbell/shared/limits";
import { enquiryReasons } from "@deskbell/shared/tickets/enquiry-reasons";
import express, { type RequestHandler, type Router } from "express";
import { auditRoutes } from "../audit/audit.routes.ts";
import { catchUpRoutes } from "../catch-up/catch-up.routes.ts";
import { createCatchUpService } from "../catch-up/catch-up.service.ts";
import { connectCatchUp } from "../catch-up/catch-up.sockets.ts";
import { contactRoutes } from "../contact/contact.routes.ts";
import { demoRoutes } from "../demo/demo.routes.ts";
import { createDemoService } from "../demo/demo.service.ts";
import { connectDemo } from "../demo/demo.sockets.ts";
import { draftRoutes } from "../drafts/draft.routes.ts";
import { readJson } from "../http/read-json.ts";
import { refuseEncodings } from "../http/refuse-encodings.ts";
import { requireSession } from "../http/require-session.ts";
import { clientAddressOf } from "../http/security/client-address.ts";
import { neverStored } from "../http/security/never-stored.ts";
import { bulkRoutes, jobRoutes } from "../jobs/job.routes.ts";
import { macroRoutes } from "../macros/macro.routes.ts";
import { copiesRoutes } from "../mail/copies/copies.routes.ts";
import { forwardRoutes } from "../mail/forwards/forward.routes.ts";
import { mailboxCheckRoutes } from "../mail/mailboxes/checks/mailbox-checks.routes.ts";
import { mailboxRoutes } from "../mail/mailboxes/mailbox.routes.ts";
import { incomingMailRoutes } from "../mail/receiving/incoming-mail.routes.ts";
import { reviewRoutes } from "../mail/review/review.routes.ts";
import { deliveryRoutes } from "../mail/sending/delivery/delivery.routes.ts";
import { undeliveredRoutes } from "../mail/sending/undelivered/undelivered.routes.ts";
import { mailTextsRoutes } from "../mail/texts/mail-texts.routes.ts";
import { messageRoutes } from "../messages/message.routes.ts";
import { scheduledRoutes } from "../messages/scheduled/scheduled.routes.ts";
import { notificationRoutes } from "../notifications/notification.routes.ts";
import { openapiRoutes } from "../openapi/openapi.routes.ts";
import type { Live, LiveServer } from "../realtime/live.ts";
import { redactionRoutes } from "../redaction/redaction.routes.ts";
import { savedReplyRoutes } from "../saved-replies/saved-reply.routes.ts";
import { tagRoutes } from "../tags/tag.routes.ts";
import { teamRoutes } from "../teams/team.routes.ts";
import { linkRoutes } from "../tickets/links/link.routes.ts";
import { mergeRoutes } from "../tickets/merge/merge.routes.ts";
import { noteRoutes } from "../tickets/notes/note.routes.ts";
import { onBehalfRoutes } from "../tickets/on-behalf/on-behalf.routes.ts";
import { ticketHeads } from "../tickets/reading/find-ticket-heads.ts";
import { splitRoutes } from "../tickets/split/split.routes.ts";
import { ticketRoutes } from "../tickets/ticket.routes.ts";
import { viewRoutes } from "../tickets/views/view.routes.ts";
import { unreadRoutes } from "../unread/unread.routes.ts";
import { availabilityRoutes } from "../users/availability/availability.routes.ts";
import { invitationRoutes } from "../users/invitations/invitation.routes.ts";
import { mailPreferencesRoutes } from "../users/mails/mail-preferences.routes.ts";
import { customerRoutes } from "../users/people/customer.routes.ts";
import { peopleRoutes } from "../users/people/people.routes.ts";
import { profileRoutes } from "../users/profile/profile.routes.ts";
import { marketplaceRoutes } from "../users/signing-in/marketplace.routes.ts";
import { userRoutes } from "../users/user.routes.ts";
import type { Services } from "./create-services.ts";
import type { DeskParts } from "./desk-parts.ts";

const jsonMaxBytes = 64_000;

type Api = {
  api: Router;
  signedIn: RequestHandler;
  /** Where nothing is changed whatever the method. */
  readsOnly: RequestHandler;
  desk: DeskParts;
  services: Services;
};

/** /api/v1 */
export function apiRoutes(desk: DeskParts, services: Services, io: LiveServer): Router {
  const { limits, sessions } = services;
  const api = express.Router();
  api.use(neverStored, refuseEncodings, readJson(jsonMaxBytes));
  mountConfig(api, desk, services);
  api.use(openapiRoutes(limits));
  const signedIn = requireSession(sessions, limits);
  const readsOnly = requireSession(sessions, limits, { isRead: true });
  const parts: Api = { api, signedIn, readsOnly, desk, services };
  mountPeople(parts);
  mountMails(parts);
  mountTickets(parts);
  mountWriting(parts);
  mountOrganizing(parts);
  const catchUps = createCatchUpService({ ...services, ticketHeads });
  api.use("/catch-up", readsOnly, catchUpRoutes(catchUps));
  connectCatchUp(io, { catchUps, sessions, log: desk.log });
  if (desk.hasDemoPage) api.use("/inbox", signedIn, openDemo(io, services.live, desk));
  return api;
}

function mountConfig(api: Router, desk: DeskParts, { limits, uploads }: Services): void {
  const { identityConfig, hasDemoPage, marketplace, wording } = desk;
  api.get("/config", async (req, res) => {
    await limits.readAsStranger(clientAddressOf(req));
    res.json({
      identity: identityConfig,
      marketplace,
      hasDemoPage,
      wording,
      undoSeconds: desk.undoSeconds ?? numbers.undoSeconds,
      files: { maxBytes: uploads.fileMaxBytes },
    } satisfies ConfigAnswer);
  });
}

/** Accounts, whoever has none yet, and what is known about people. */
function mountPeople({ api, signedIn, services }: Api): void {
  const { contact, limits, marketplaceLogin, people, profiles, sessions } = services;
  api.use("/users/update", signedIn, profileRoutes(profiles, services.uploads, limits));
  api.use("/users", marketplaceRoutes(marketplaceLogin, limits));
  api.use("/users", availabilityRoutes(services.availability, sessions, limits));
  api.use("/users", mailPreferencesRoutes(services.mailPreferences, sessions, limits));
  api.use("/users", customerRoutes(sessions, limits));
  api.use("/users", peopleRoutes(people, sessions, limits));
  api.use("/users", userRoutes(services.users, people, sessions, limits));
  api.use("/invitations", invitationRoutes(services.invitations, sessions, limits));
  api.use("/contact", contactRoutes(contact.service, sessions, limits));
}

/** Mails that come and go, and the mailboxes and texts of the desk's own. */
function mountMails({ api, signedIn, services }: Api): void {
  const { limits, mailTexts, sessions, uploads } = services;
  const { takeIn, httpSecret: secret } = services.receiving;
  api.use("/mail", incomingMailRoutes({ takeIn, secret, limits, now: Date.now }));
  api.use("/mail-texts", signedIn, mailTextsRoutes({ mailTexts, uploads, sessions, limits }));
  api.use(
    "/mailboxes",
    signedIn,
    mailboxCheckRoutes(services.mailboxChecks, sessions),
    mailboxRoutes(services.mailboxService, sessions),
  );
  api.use("/mails/outgoing", signedIn, undeliveredRoutes(services.undelivered, sessions));
  const { service: review, decide, decideSender } = services.review;
  api.use("/mails", signedIn, reviewRoutes({ review, decide, decideSender, sessions }));
}

function mountTickets({ api, signedIn, desk, services }: Api): void {
  const { drafts, filters, limits, search, tickets, unread, uploads } = services;
  const reasons = enquiryReasons(desk.marketplace.name);
  api.use(
    "/conversation",
    signedIn,
    unreadRoutes(unread),
    noteRoutes(tickets, uploads, limits, drafts),
    mergeRoutes(tickets),
    linkRoutes(tickets),
    deliveryRoutes(services.delivery),
    copiesRoutes(services.copies, limits),
    forwardRoutes(services.forwards, limits),
    splitRoutes(tickets, limits),
    redactionRoutes(services.redaction),
    onBehalfRoutes({ ...services, enquiryReasons: reasons }),
    ticketRoutes(tickets, uploads, { search, filters }, reasons, limits, drafts),
  );
  api.use("/bulk", signedIn, bulkRoutes(services.jobs));
  api.use("/jobs", signedIn, jobRoutes(services.jobs));
}

/** Messages and their drafts, and what helps to write them. */
function mountWriting({ api, signedIn, readsOnly, services }: Api): void {
  const { drafts, files, limits, savedReplies, sessions, uploads } = services;
  api.use("/message", signedIn, messageRoutes(services.messages, uploads, limits, drafts));
  api.use("/scheduled", signedIn, scheduledRoutes(services.scheduled, uploads, limits, drafts));
  api.use("/drafts", readsOnly, draftRoutes({ drafts, uploads, files, limits })); // counted by a limit of its own
  api.use(
    "/saved-replies",
    signedIn,
    savedReplyRoutes({ files, savedReplies, uploads, sessions, limits }),
  );
  api.use("/macros", signedIn, macroRoutes(services.macros, sessions));
}

/** What staff order and follow their work by. */
function mountOrganizing({ api, signedIn, services }: Api): void {
  const { sessions, tags, teams } = services;
  api.use("/notifications", signedIn, notificationRoutes(services.notifications));
  api.use("/teams", signedIn, teamRoutes(teams, sessions));
  api.use("/tags", signedIn, tagRoutes(tags, sessions));
  api.use("/views", signedIn, viewRoutes(services.views, services.savedViews, sessions));
  api.use("/audit", signedIn, auditRoutes(services.audit, sessions));
}

/** A trial's only. */
function openDemo(io: LiveServer, live: Live, { log }: DeskParts): Router {
  const demo = createDemoService({ live });
  connectDemo(io, { demo, log });
  return demoRoutes(demo);
}
