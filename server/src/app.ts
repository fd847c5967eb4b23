import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { ConfigAnswer } from "@deskbell/shared/identity/identity-config";
import { enquiryReasons } from "@deskbell/shared/tickets/enquiry-reasons";
import express from "express";
import { contactRoutes } from "./contact/contact.routes.ts";
import { openContact } from "./contact/open-contact.ts";
import { createClock } from "./database/clock.ts";
import {
  checkUniqueIndexes,
  connectDatabase,
  databaseTime,
  disconnectDatabase,
  pingDatabase,
} from "./database/connect-database.ts";
import { demoRoutes } from "./demo/demo.routes.ts";
import { createDemoService } from "./demo/demo.service.ts";
import { connectDemo } from "./demo/demo.sockets.ts";
import type { DeskParts } from "./desk-parts.ts";
import { answerErrors, answerUnknownPath } from "./http/answer-errors.ts";
import { clientAddressOf } from "./http/client-address.ts";
import { healthRoutes } from "./http/health.routes.ts";
import { identifyRequest } from "./http/identify-request.ts";
import { listen } from "./http/listen.ts";
import { neverStored } from "./http/never-stored.ts";
import { readJson } from "./http/read-json.ts";
import { refuseEncodings } from "./http/refuse-encodings.ts";
import { refuseForeignHosts } from "./http/refuse-foreign-hosts.ts";
import { createRequestLimits } from "./http/request-limits.ts";
import { requireSession } from "./http/require-session.ts";
import { securityContact } from "./http/security-contact.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { serveWeb } from "./http/serve-web.ts";
import { cutSlowBodies, serverOptions, usualHttpTimes } from "./http/slow-requests.ts";
import { watchLoop } from "./http/watch-loop.ts";
import { createSessionService } from "./identity/session.service.ts";
import { messageRoutes } from "./messages/message.routes.ts";
import { createMessageService } from "./messages/message.service.ts";
import { connectPresence } from "./presence/presence.sockets.ts";
import { closeSockets } from "./realtime/close-sockets.ts";
import { createClusterAdapter, singleNode } from "./realtime/cluster-adapter.ts";
import { connectSockets, openSocketServer } from "./realtime/connect-sockets.ts";
import { createLive } from "./realtime/live.ts";
import { startPublishRelay } from "./realtime/publish-relay.ts";
import { createSessionPublisher } from "./realtime/publish-to-sessions.ts";
import { revalidateSessions } from "./realtime/revalidate-sessions.ts";
import { createTicketSearch } from "./search/ticket-search.service.ts";
import { startJobs } from "./start/start-jobs.ts";
import { ticketRoutes } from "./tickets/ticket.routes.ts";
import { createTicketService } from "./tickets/ticket.service.ts";
import { createTicketReaders } from "./tickets/ticket-readers.ts";
import { countUnread } from "./tickets/unread-tickets.ts";
import { createCountPublisher } from "./unread/publish-counts.ts";
import { whoHasRead } from "./unread/read-marks.ts";
import { unreadRoutes } from "./unread/unread.routes.ts";
import { createUnreadService } from "./unread/unread.service.ts";
import { createAttachmentService } from "./uploads/attachment.service.ts";
import { openUploads } from "./uploads/open-uploads.ts";
import { photoRoutes } from "./uploads/photo.routes.ts";
import { createPhotoService } from "./uploads/photo.service.ts";
import { createPathSigner } from "./uploads/sign-path.ts";
import { uploadRoutes } from "./uploads/upload.routes.ts";
import { marketplaceRoutes } from "./users/marketplace.routes.ts";
import { createMarketplaceLogin } from "./users/marketplace.service.ts";
import { peopleRoutes } from "./users/people.routes.ts";
import { createPeopleService } from "./users/people.service.ts";
import { profileRoutes } from "./users/profile.routes.ts";
import { createProfileService } from "./users/profile.service.ts";
import { setReadBefore } from "./users/set-read-before.ts";
import { userDirectory } from "./users/user.directory.ts";
import { userRoutes } from "./users/user.routes.ts";
import { createUserService } from "./users/user.service.ts";

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Connects the database, builds the desk from its parts and opens it for requests. */
export async function openDesk({ databaseUri, ...parts }: DeskParts & { databaseUri: string }) {
  await connectDatabase(databaseUri);
  return openConnectedDesk(parts);
}

/** The same where the database is connected already. */
export async function openConnectedDesk(parts: DeskParts) {
  const { identity, log, marketplace } = parts;
  const clock = createClock({ askTime: databaseTime, log, ...(parts.now && { now: parts.now }) });
  await clock.compare();
  await setReadBefore(new Date(clock.now()));

  const app = express();
  const httpTimes = parts.httpTimes ?? usualHttpTimes;
  const server = createServer(serverOptions(httpTimes), app);
  const nodes = parts.redis ? createClusterAdapter(parts.redis) : singleNode;
  const io = openSocketServer(server, {
    nodes,
    siteOrigins: parts.siteOrigins,
    pings: parts.pings,
  });

  const { files, gate, incoming, uploads, working } = await openUploads(parts);
  const signer = createPathSigner({ secret: parts.secret });
  const attachments = createAttachmentService({ files, signer, working });
  const live = createLive(io, {
    nodes,
    publishToSessions: createSessionPublisher(io, signer),
    log,
  });
  const sessions = createSessionService({
    findUsers: userDirectory.findUsers,
    owners: userDirectory.owners,
    identity,
    onEnded: live.endSessions,
    log,
    now: clock.now,
  });
  const users = createUserService({
    identity,
    sessions,
    directory: userDirectory,
    now: clock.now,
  });
  const { people: lookUpPeople, firstAdmin } = userDirectory;
  const counts = createCountPublisher({ countUnread, live, log });
  const tickets = createTicketService({
    attachments,
    live,
    firstAdmin,
    people: lookUpPeople,
    readers: createTicketReaders({ ...userDirectory.readers, whoHasRead }),
    onUnread: counts.changed,
  });
  const unread = createUnreadService({ sessions, tickets, live });
  const messages = createMessageService({
    attachments,
    live,
    tickets,
    people: lookUpPeople,
    queueBounds: parts.messageQueueBounds,
  });
  const publishRelay = startPublishRelay({
    sources: [messages.publishQueue, tickets.publishQueue],
    isPartitioned: nodes.isPartitioned,
    log,
  });
  const search = createTicketSearch({ tickets, messages, people: userDirectory });
  const photos = createPhotoService({ files, working });
  const profiles = createProfileService({ identity, sessions, photos });
  const people = createPeopleService({
    identity,
    sessions,
    tickets,
    directory: userDirectory,
    log,
  });
  const limits = createRequestLimits({ numbers: parts.requestLimits, redis: parts.redis });
  const signedIn = requireSession(sessions, limits);
  const contact = openContact({
    mailer: parts.mailer,
    messagesPerAddress: parts.contactMessagesPerAddress,
    redis: parts.redis,
    log,
  });
  const marketplaceLogin = createMarketplaceLogin({
    identity,
    sessions,
    marketplace,
    now: clock.now,
  });
  connectSockets(io, { sessions, log });
  const clockTimer = setInterval(
    () => clock.compare().catch((error: unknown) => log.warn({ err: error }, "no time to compare")),
    clockEveryMs,
  );
  clockTimer.unref();
  connectPresence(io, { tickets, people: lookUpPeople, isClustered: parts.redis !== null, log });
  const revalidation = revalidateSessions(io, {
    sessions,
    isPartitioned: nodes.isPartitioned,
    log,
    ...(parts.socketCheckMs && { everyMs: parts.socketCheckMs }),
  });

  app.disable("x-powered-by").disable("etag").set("query parser", "simple");
  app.set("trust proxy", parts.trustProxy);
  app.use(
    cutSlowBodies(httpTimes),
    identifyRequest,
    securityHeaders({
      identityOrigins: parts.identityOrigins,
      identityFrame: marketplace.providerId === null ? null : parts.identityFrame,
    }),
  );
  let isStopping = false;
  const loop = watchLoop();
  app.use((_req, res, next) => {
    if (isStopping) res.set("Connection", "close");
    next();
  });
  app.use(
    healthRoutes({
      checks: {
        database: pingDatabase,
        indexes: checkUniqueIndexes,
        identity: identity.ping,
        process: loop.check,
      },
      isStopping: () => isStopping,
      helpers: parts.redis ? { redis: nodes.ping } : {},
      log,
    }),
  );
  if (parts.securityContact) app.use(securityContact(parts.securityContact));
  app.use("/uploads/photos", photoRoutes({ files, findPhoto: userDirectory.findPhoto, limits }));
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
        return own ?? messages.findFile(ticketId, fileId);
      },
    }),
  );

  // These belong to programs: a page of the website would only be a wrong answer there.
  app.use(["/uploads", "/.well-known"], answerUnknownPath);

  const api = express.Router();
  api.use(neverStored, refuseEncodings, readJson(jsonMaxBytes));
  api.get("/config", async (req, res) => {
    await limits.readAsStranger(clientAddressOf(req));
    const { identityConfig, hasDemoPage } = parts;
    res.json({ identity: identityConfig, marketplace, hasDemoPage } satisfies ConfigAnswer);
  });
  api.use("/users/update", signedIn, profileRoutes(profiles, uploads, limits));
  api.use("/users", marketplaceRoutes(marketplaceLogin, limits));
  api.use("/users", peopleRoutes(people, sessions, limits));
  api.use("/users", userRoutes(users, people, sessions, limits));
  api.use("/contact", contactRoutes(contact.service, sessions, limits));
  api.use(
    "/conversation",
    signedIn,
    unreadRoutes(unread),
    ticketRoutes(tickets, uploads, search, enquiryReasons(marketplace.name), limits),
  );
  api.use("/message", signedIn, messageRoutes(messages, uploads, limits));
  if (parts.hasDemoPage) {
    const demo = createDemoService({ live });
    connectDemo(io, { demo, log });
    api.use("/inbox", signedIn, demoRoutes(demo));
  }
  app.use("/api", express.Router().use("/v1", api), answerUnknownPath);

  if (parts.trialRoutes) {
    const routes = parts.trialRoutes({ contact: contact.service });
    app.use("/dev", refuseForeignHosts(parts.siteOrigins), routes);
  }
  app.use("/dev", answerUnknownPath);
  if (parts.webDirectory) app.use(serveWeb(parts.webDirectory, parts));
  app.use(answerUnknownPath, answerErrors(log));

  const { url, close } = await listen(server, parts);
  const jobs = startJobs({ files, incoming, identity, log });

  return {
    url,
    users,
    tickets,
    messages,
    /** For the checks that every route and every event is declared. */
    app,
    io,
    uploadsNow: gate.state,
    revalidateSessions: revalidation.checkAll,
    /**
     * Graceful shutdown: /readyz says so, no new connection is taken, running requests finish and publish
     * what they wrote, then closes the rest; the database last.
     */
    async close(): Promise<void> {
      isStopping = true;
      clearInterval(clockTimer);
      loop.close();
      if (parts.stopNoticeMs) await wait(parts.stopNoticeMs);
      revalidation.close();
      await Promise.all([
        close(),
        closeSockets(io),
        contact.close(),
        jobs.close(),
        publishRelay.close(),
      ]);
      await io.close();
      await tickets.settled();
      await counts.close();
      await disconnectDatabase();
    },
  };
}

const clockEveryMs = 60_000;
const jsonMaxBytes = 64_000;
