import express, { type Express } from "express";
import { checkUniqueIndexes, pingDatabase } from "../database/connect-database.ts";
import { answerErrors, answerUnknownPath } from "../http/answer-errors.ts";
import { healthRoutes } from "../http/health/health.routes.ts";
import type { watchLoop } from "../http/health/watch-loop.ts";
import { identifyRequest } from "../http/identify-request.ts";
import { cutSlowBodies, type HttpTimes } from "../http/limits/slow-requests.ts";
import { neverStored } from "../http/security/never-stored.ts";
import { refuseForeignHosts } from "../http/security/refuse-foreign-hosts.ts";
import { securityContact } from "../http/security/security-contact.ts";
import { securityHeaders } from "../http/security/security-headers.ts";
import { serveWeb } from "../http/website/serve-web.ts";
import { originalRoutes } from "../mail/review/original/original.routes.ts";
import { mailedFileRoutes } from "../mail/sending/files/mailed-file.routes.ts";
import { muteRoutes } from "../mail/sending/muting/mute.routes.ts";
import { mailPreviewRoutes } from "../mail/texts/mail-texts.routes.ts";
import type { LiveServer } from "../realtime/live.ts";
import type { ClusterAdapter } from "../realtime/publishing/cluster-adapter.ts";
import { photoRoutes } from "../uploads/photo.routes.ts";
import { uploadRoutes } from "../uploads/upload.routes.ts";
import { userDirectory } from "../users/user.directory.ts";
import { apiRoutes } from "./api-routes.ts";
import type { Services } from "./create-services.ts";
import type { DeskParts } from "./desk-parts.ts";

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
