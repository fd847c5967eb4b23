import type { ConfigAnswer } from "@deskbell/shared/identity/identity-config";
import { limits as numbers } from "@deskbell/shared/limits";
import { enquiryReasons } from "@deskbell/shared/tickets/enquiry-reasons";
import express, { type Express, type Router } from "express";
import { auditRoutes } from "../audit/audit.routes.ts";
import { catchUpRoutes } from "../catch-up/catch-up.routes.ts";
import { createCatchUpService } from "../catch-up/catch-up.service.ts";
import { contactRoutes } from "../contact/contact.routes.ts";
import { checkUniqueIndexes, pingDatabase } from "../database/connect-database.ts";
import { demoRoutes } from "../demo/demo.routes.ts";
import { createDemoService } from "../demo/demo.service.ts";
import { connectDemo } from "../demo/demo.sockets.ts";
import { draftRoutes } from "../drafts/draft.routes.ts";
import { answerErrors, answerUnknownPath } from "../http/answer-errors.ts";
import { healthRoutes } from "../http/health/health.routes.ts";
import type { watchLoop } from "../http/health/watch-loop.ts";
import { identifyRequest } from "../http/identify-request.ts";
import { cutSlowBodies, type HttpTimes } from "../http/limits/slow-requests.ts";
import { readJson } from "../http/read-json.ts";
import { refuseEncodings } from "../http/refuse-encodings.ts";
import { requireSession } from "../http/require-session.ts";
import { clientAddressOf } from "../http/security/client-address.ts";
import { neverStored } from "../http/security/never-stored.ts";
import { refuseForeignHosts } from "../http/security/refuse-foreign-hosts.ts";
import { securityContact } from "../http/security/security-contact.ts";
import { securityHeaders } from "../http/security/security-headers.ts";
import { serveWeb } from "../http/website/serve-web.ts";
import { bulkRoutes, jobRoutes } from "../jobs/job.routes.ts";
import { macroRoutes } from "../macros/macro.routes.ts";
import { copiesRoutes } from "../mail/copies/copies.routes.ts";
import { forwardRoutes } from "../mail/forwards/forward.routes.ts";
import { mailboxCheckRoutes } from "../mail/mailboxes/checks/mailbox-checks.routes.ts";
import { mailboxRoutes } from "../mail/mailboxes/mailbox.routes.ts";
import { incomingMailRoutes } from "../mail/receiving/incoming-mail.routes.ts";
import { originalRoutes } from "../mail/review/original/original.routes.ts";
import { reviewRoutes } from "../mail/review/review.routes.ts";
import { deliveryRoutes } from "../mail/sending/delivery/delivery.routes.ts";
import { mailedFileRoutes } from "../mail/sending/files/mailed-file.routes.ts";
import { muteRoutes } from "../mail/sending/muting/mute.routes.ts";
import { undeliveredRoutes } from "../mail/sending/undelivered/undelivered.routes.ts";
import { mailPreviewRoutes, mailTextsRoutes } from "../mail/texts/mail-texts.routes.ts";
import { messageRoutes } from "../messages/message.routes.ts";
import { scheduledRoutes } from "../messages/scheduled/scheduled.routes.ts";
import { notificationRoutes } from "../notifications/notification.routes.ts";
import { openapiRoutes } from "../openapi/openapi.routes.ts";
import type { Live, LiveServer } from "../realtime/live.ts";
import type { ClusterAdapter } from "../realtime/publishing/cluster-adapter.ts";
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
import { photoRoutes } from "../uploads/photo.routes.ts";
import { uploadRoutes } from "../uploads/upload.routes.ts";
import { availabilityRoutes } from "../users/availability/availability.routes.ts";
import { invitationRoutes } from "../users/invitations/invitation.routes.ts";
import { mailPreferencesRoutes } from "../users/mails/mail-preferences.routes.ts";
import { customerRoutes } from "../users/people/customer.routes.ts";
import { peopleRoutes } from "../users/people/people.routes.ts";
import { profileRoutes } from "../users/profile/profile.routes.ts";
import { marketplaceRoutes } from "../users/signing-in/marketplace.routes.ts";
import { userDirectory } from "../users/user.directory.ts";
import { userRoutes } from "../users/user.routes.ts";
import type { Services } from "./create-services.ts";
import type { DeskParts } from "./desk-parts.ts";

const jsonMaxBytes = 64_000;

type Parts = {
  desk: DeskParts;
  httpTimes: HttpTimes;
  io: LiveServer;
  cluster: Pick<ClusterAdapter, "ping">;
  services: Services;
  loop: ReturnType<typeof watchLoop>;
  isStopping(): boolean;
};

/** Mounts everything that the desk answers over HTTP, in the order in which it is tried. */
export function mountRoutes(app: Express, parts: Parts): void {
  const { desk, io, services } = parts;
  app.disable("x-powered-by").disable("etag").set("query parser", "simple");
  app.set("trust proxy", desk.trustProxy);
  mountBasics(app, parts);
  mountFiles(app, desk, services);
  const { delivery, limits, sending, tickets } = services;
  app.use(
    "/mute",
    neverStored,
    muteRoutes(sending.muteLinks, { ...tickets.unmailed, ...delivery, ...services.copies }, limits),
  );
  app.use("/api", express.Router().use("/v1", apiRoutes(desk, services, io)), answerUnknownPath);

  if (desk.trialRoutes) {
    const routes = desk.trialRoutes({
      contact: services.contact.service,
      sending,
      takeIn: services.receiving.takeIn,
    });
    app.use("/dev", refuseForeignHosts(desk.siteOrigins), routes);
  }
  app.use("/dev", answerUnknownPath);
  if (desk.webDirectory) app.use(serveWeb(desk.webDirectory, desk));
  app.use(answerUnknownPath, answerErrors(desk.log));
}

/** What every request passes, and health for balancers. */
function mountBasics(app: Express, parts: Parts): void {
  const { desk, httpTimes, cluster, loop, isStopping } = parts;
  app.use(
    cutSlowBodies(httpTimes),
    identifyRequest,
    securityHeaders({
      identityOrigins: desk.identityOrigins,
      identityFrame: desk.marketplace.providerId === null ? null : desk.identityFrame,
    }),
  );
  app.use((_req, res, next) => {
    if (isStopping()) res.set("Connection", "close");
    next();
  });
  app.use(
    healthRoutes({
      checks: {
        database: pingDatabase,
        indexes: checkUniqueIndexes,
        identity: desk.identity.ping,
        process: loop.check,
      },
      isStopping,
      helpers: desk.redis ? { redis: cluster.ping } : {},
      log: desk.log,
    }),
  );
  if (desk.securityContact) app.use(securityContact(desk.securityContact));
}

function mountFiles(app: Express, { siteOrigins }: DeskParts, services: Services): void {
  const { fileLinks: links, files, limits, messages, review, sessions, signer, tickets } = services;
  app.use("/uploads/photos", photoRoutes({ files, findPhoto: userDirectory.findPhoto, limits }));
  const originals = { review: review.service, signer: review.signer, sessions };
  const previews = { mailTexts: services.mailTexts, limits, siteOrigins };
  app.use("/uploads/mails/preview", mailPreviewRoutes(previews));
  app.use("/uploads/mails", originalRoutes({ ...originals, limits, siteOrigins }));
  const findMailed = async (fileId: string) =>
    (await messages.findFile(null, fileId)) ?? tickets.findOpeningFile(fileId);
  app.use("/mailed-files", mailedFileRoutes({ files, links, findFile: findMailed, limits }));
  app.use(
    "/uploads",
    uploadRoutes({
      files,
      signer,
      limits,
      async findFile({ ticketId, fileId, sessionId }) {
        const viewer = await sessions.viewerIn(sessionId);
        if (!viewer) return null;
        const own = await tickets.findFile(viewer, ticketId, fileId);
        return (
          own ??
          (await messages.findFile(ticketId, fileId)) ??
          (await tickets.findNoteFile(viewer, ticketId, fileId)) ??
          services.scheduled.findFile(viewer, ticketId, fileId)
        );
      },
    }),
  );
  // These belong to programs: a page of the website would only be a wrong answer there.
  app.use(["/uploads", "/.well-known"], answerUnknownPath);
}

/** /api/v1 */
function apiRoutes(desk: DeskParts, services: Services, io: LiveServer): Router {
  const { contact, drafts, limits, marketplaceLogin, messages, people, profiles } = services;
  const { filters, search, sessions, tags, teams, tickets, unread, uploads, users } = services;
  const { identityConfig, hasDemoPage, marketplace, wording } = desk;
  const signedIn = requireSession(sessions, limits);
  const reasons = enquiryReasons(marketplace.name);

  const api = express.Router();
  api.use(neverStored, refuseEncodings, readJson(jsonMaxBytes));
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
  api.use(openapiRoutes(limits));
  api.use("/users/update", signedIn, profileRoutes(profiles, uploads, limits));
  api.use("/users", marketplaceRoutes(marketplaceLogin, limits));
  api.use("/users", availabilityRoutes(services.availability, sessions, limits));
  api.use("/users", mailPreferencesRoutes(services.mailPreferences, sessions, limits));
  api.use("/users", customerRoutes(sessions, limits));
  api.use("/users", peopleRoutes(people, sessions, limits));
  api.use("/users", userRoutes(users, people, sessions, limits));
  api.use("/contact", contactRoutes(contact.service, sessions, limits));
  const { takeIn, httpSecret: secret } = services.receiving;
  api.use("/mail", incomingMailRoutes({ takeIn, secret, limits, now: Date.now }));
  const { service: review, decide, decideSender } = services.review;
  const { mailTexts } = services;
  api.use("/mail-texts", signedIn, mailTextsRoutes({ mailTexts, uploads, sessions, limits }));
  api.use(
    "/mailboxes",
    signedIn,
    mailboxCheckRoutes(services.mailboxChecks, sessions),
    mailboxRoutes(services.mailboxService, sessions),
  );
  api.use("/mails/outgoing", signedIn, undeliveredRoutes(services.undelivered, sessions));
  api.use("/mails", signedIn, reviewRoutes({ review, decide, decideSender, sessions }));
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
  api.use("/notifications", signedIn, notificationRoutes(services.notifications));
  api.use("/teams", signedIn, teamRoutes(teams, sessions));
  api.use("/tags", signedIn, tagRoutes(tags, sessions));
  const { files, savedReplies } = services;
  api.use(
    "/saved-replies",
    signedIn,
    savedReplyRoutes({ files, savedReplies, uploads, sessions, limits }),
  );
  api.use("/macros", signedIn, macroRoutes(services.macros, sessions));
  api.use("/audit", signedIn, auditRoutes(services.audit, sessions));
  const readsOnly = requireSession(sessions, limits, { isRead: true });
  api.use(
    "/catch-up",
    readsOnly,
    catchUpRoutes(createCatchUpService({ ...services, ticketHeads })),
  );
  api.use("/views", signedIn, viewRoutes(services.views, services.savedViews, sessions));
  api.use("/bulk", signedIn, bulkRoutes(services.jobs));
  api.use("/jobs", signedIn, jobRoutes(services.jobs));
  api.use("/invitations", invitationRoutes(services.invitations, sessions, limits));
  api.use("/message", signedIn, messageRoutes(messages, uploads, limits, drafts));
  api.use("/scheduled", signedIn, scheduledRoutes(services.scheduled, uploads, limits, drafts));
  api.use("/drafts", readsOnly, draftRoutes({ drafts, uploads, files: services.files, limits })); // counted by a limit of its own
  if (hasDemoPage) api.use("/inbox", signedIn, openDemo(io, services.live, desk));
  return api;
}

/** A trial's only. */
function openDemo(io: LiveServer, live: Live, { log }: DeskParts): Router {
  const demo = createDemoService({ live });
  connectDemo(io, { demo, log });
  return demoRoutes(demo);
}
