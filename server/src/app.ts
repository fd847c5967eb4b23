import { createServer } from "node:http";
import { join } from "node:path";
import type { ConfigAnswer, Marketplace } from "@deskbell/shared/identity/identity-config";
import { enquiryReasons } from "@deskbell/shared/tickets/enquiry-reasons";
import express, { type RequestHandler, type Router } from "express";
import type { Logger } from "pino";
import { connectDatabase, disconnectDatabase, pingDatabase } from "./connect-database.ts";
import { contactRoutes } from "./contact/contact.routes.ts";
import type { ContactService } from "./contact/contact.service.ts";
import type { Mailer } from "./contact/mailer.ts";
import { openContact } from "./contact/open-contact.ts";
import { demoRoutes } from "./demo/demo.routes.ts";
import { createDemoService } from "./demo/demo.service.ts";
import { connectDemo } from "./demo/demo.sockets.ts";
import { answerErrors, answerUnknownPath } from "./http/answer-errors.ts";
import { healthRoutes } from "./http/health.routes.ts";
import { identifyRequest } from "./http/identify-request.ts";
import { listen } from "./http/listen.ts";
import { requireSession } from "./http/require-session.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { serveWeb } from "./http/serve-web.ts";
import type { IdentityProvider } from "./identity/identity-provider.ts";
import { createSessionService } from "./identity/session.service.ts";
import { messageRoutes } from "./messages/message.routes.ts";
import { createMessageService } from "./messages/message.service.ts";
import { connectSockets, openSocketServer } from "./realtime/connect-sockets.ts";
import { createLive } from "./realtime/live.ts";
import type { Redis } from "./redis/open-redis.ts";
import { ticketRoutes } from "./tickets/ticket.routes.ts";
import { createTicketService } from "./tickets/ticket.service.ts";
import { createAttachmentService } from "./uploads/attachment.service.ts";
import { createDiskFileStore } from "./uploads/file-store.ts";
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
import { userDirectory } from "./users/user.directory.ts";
import { userRoutes } from "./users/user.routes.ts";
import { createUserService } from "./users/user.service.ts";

export type Desk = Awaited<ReturnType<typeof openDesk>>;

type Parts = {
  host: string;
  /** 0 takes any free port. */
  port: number;
  databaseUri: string;
  /** What several nodes share; null when this one is alone. */
  redis: Redis | null;
  dataDirectory: string;
  /** web/dist; null serves the API alone. */
  webDirectory: string | null;
  identity: IdentityProvider;
  /** What a browser is told about the identity provider. */
  identityConfig: ConfigAnswer["identity"];
  /** Origins that a browser talks to for its identity. */
  identityOrigins: readonly string[];
  /** The page that a browser frames while somebody signs in in a window of the identity provider. */
  identityFrame: string;
  marketplace: Marketplace;
  secret: string;
  /** Sends what comes through the contact form; null keeps it for staff to read. */
  mailer: Mailer | null;
  /** How often one address may write through the contact form, in `times.contactWindowMinutes`. */
  contactMessagesPerAddress: number;
  /** Whose `X-Forwarded-For` is believed, as Express's `trust proxy` takes it; false believes nobody's. */
  trustProxy: number | string[] | false;
  /** What only a trial has, for instance the mailbox. */
  trialRoutes?(services: { contact: ContactService }): Router;
  /** Serves /test, never in production. */
  hasDemoPage: boolean;
  /** The clock that sessions go by, in ms; the computer's if left out. */
  now?(): number;
  log: Logger;
};

/** Builds the desk from its parts and opens it for requests. */
export async function openDesk(parts: Parts) {
  const { identity, log, dataDirectory, marketplace } = parts;
  await connectDatabase(parts.databaseUri);

  const app = express();
  const server = createServer(app);
  const io = openSocketServer(server);

  const files = createDiskFileStore(join(dataDirectory, "uploads"));
  const signer = createPathSigner({ secret: parts.secret });
  const attachments = createAttachmentService({ files, signer });
  const live = createLive(io, { adminIds: userDirectory.adminIds, log });
  const sessions = createSessionService({
    findUser: userDirectory.findUser,
    identity,
    onEnded: live.endSessions,
    log,
    ...(parts.now && { now: parts.now }),
  });
  const users = createUserService({ identity, sessions, directory: userDirectory });
  const { people: lookUpPeople, firstAdmin } = userDirectory;
  const tickets = createTicketService({ attachments, live, firstAdmin, people: lookUpPeople });
  const messages = createMessageService({ attachments, live, tickets, people: lookUpPeople });
  const photos = createPhotoService({ files });
  const profiles = createProfileService({ identity, sessions, photos });
  const people = createPeopleService({
    identity,
    sessions,
    tickets,
    directory: userDirectory,
    log,
  });
  const contact = openContact({
    mailer: parts.mailer,
    messagesPerAddress: parts.contactMessagesPerAddress,
    redis: parts.redis,
    log,
  });
  const marketplaceLogin = createMarketplaceLogin({ identity, sessions, marketplace });
  connectSockets(io, { sessions, log });

  app.disable("x-powered-by").disable("etag").set("query parser", "simple");
  app.set("trust proxy", parts.trustProxy);
  app.use(
    identifyRequest,
    securityHeaders({
      identityOrigins: parts.identityOrigins,
      identityFrame: marketplace.providerId === null ? null : parts.identityFrame,
    }),
  );
  app.use(healthRoutes({ checks: { database: pingDatabase, identity: identity.ping }, log }));
  app.use("/uploads/photos", photoRoutes({ files, findPhoto: userDirectory.findPhoto }));
  app.use(
    "/uploads",
    uploadRoutes({
      files,
      signer,
      async findFile({ ticketId, fileId, viewerId }) {
        const viewer = await userDirectory.findUser(viewerId);
        if (!viewer) return null;
        const own = await tickets.findFile(viewer, ticketId, fileId);
        return own ?? messages.findFile(ticketId, fileId);
      },
    }),
  );

  const api = express.Router();
  api.use(neverStored, express.json({ limit: jsonMaxBytes }));
  api.get("/config", (_req, res) => {
    const { identityConfig, hasDemoPage } = parts;
    res.json({ identity: identityConfig, marketplace, hasDemoPage } satisfies ConfigAnswer);
  });
  api.use("/users/update", requireSession(sessions), profileRoutes(profiles));
  api.use("/users", marketplaceRoutes(marketplaceLogin));
  api.use("/users", peopleRoutes(people, sessions), userRoutes(users, sessions));
  api.use("/contact", contactRoutes(contact.service, sessions));
  api.use(
    "/conversation",
    requireSession(sessions),
    ticketRoutes(tickets, enquiryReasons(marketplace.name)),
  );
  api.use("/message", requireSession(sessions), messageRoutes(messages));
  if (parts.hasDemoPage) {
    const demo = createDemoService({ live });
    connectDemo(io, demo);
    api.use("/inbox", requireSession(sessions), demoRoutes(demo));
  }
  app.use("/api", express.Router().use("/v1", api), answerUnknownPath);

  if (parts.trialRoutes) app.use("/dev", parts.trialRoutes({ contact: contact.service }));
  if (parts.webDirectory) app.use(serveWeb(parts.webDirectory));
  app.use(answerUnknownPath, answerErrors(log));

  const { url, close } = await listen(server, parts);

  return {
    url,
    users,
    tickets,
    messages,
    /** For the checks that every route and every event is declared. */
    app,
    io,
    /** Lets running requests finish, then closes sockets, port and database. */
    async close(): Promise<void> {
      io.disconnectSockets(true);
      await Promise.all([io.close(), close(), contact.close()]);
      await disconnectDatabase();
    },
  };
}

const jsonMaxBytes = 64_000;

/** Answers are one person's: no cache on the way may keep them. */
const neverStored: RequestHandler = (_req, res, next) => {
  res.set("Cache-Control", "no-store");
  next();
};
