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
import { connectPresence } from "./presence/presence.sockets.ts";
import { connectSockets, openSocketServer } from "./realtime/connect-sockets.ts";
import { createLive } from "./realtime/live.ts";
import { createOtherNodes, noOtherNodes } from "./realtime/other-nodes.ts";
import { recheckSockets } from "./realtime/recheck-sockets.ts";
import { startSweeper } from "./realtime/start-sweeper.ts";
import type { Redis } from "./redis/open-redis.ts";
import { createTicketSearch } from "./search/ticket-search.service.ts";
import { ticketRoutes } from "./tickets/ticket.routes.ts";
import { createTicketService } from "./tickets/ticket.service.ts";
import { createAttachmentService } from "./uploads/attachment.service.ts";
import { createDiskFileStore, type FileStore } from "./uploads/file-store.ts";
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
  /** Where uploaded files are kept; on disk under `dataDirectory` if left out. */
  files?: FileStore;
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
  /** How often the sessions of open sockets are looked at, beside the news of their end. */
  socketCheckMs?: number;
  log: Logger;
};

/** Builds the desk from its parts and opens it for requests. */
export async function openDesk(parts: Parts) {
  const { identity, log, dataDirectory, marketplace } = parts;
  await connectDatabase(parts.databaseUri);

  const app = express();
  const server = createServer(app);
  const nodes = parts.redis ? createOtherNodes(parts.redis) : noOtherNodes;
  const io = openSocketServer(server, nodes);

  const files = parts.files ?? createDiskFileStore(join(dataDirectory, "uploads"));
  const signer = createPathSigner({ secret: parts.secret });
  const attachments = createAttachmentService({ files, signer });
  const live = createLive(io, { adminIds: userDirectory.adminIds, nodes, log });
  const sessions = createSessionService({
    findUser: userDirectory.findUser,
    onEnded: live.endSessions,
  });
  const users = createUserService({ identity, sessions, directory: userDirectory });
  const { people: lookUpPeople, firstAdmin } = userDirectory;
  const tickets = createTicketService({ attachments, live, firstAdmin, people: lookUpPeople });
  const messages = createMessageService({ attachments, live, tickets, people: lookUpPeople });
  const sweeper = startSweeper({
    sources: [messages.untold, tickets.untold],
    isCut: nodes.isCut,
    log,
  });
  const search = createTicketSearch({ tickets, messages, people: userDirectory });
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
  const hasOtherNodes = parts.redis !== null;
  connectPresence(io, { tickets, people: lookUpPeople, hasOtherNodes, log });
  const rechecks = recheckSockets(io, {
    sessions,
    directory: userDirectory,
    isCut: nodes.isCut,
    log,
    ...(parts.socketCheckMs && { everyMs: parts.socketCheckMs }),
  });

  app.disable("x-powered-by").disable("etag").set("query parser", "simple");
  app.set("trust proxy", parts.trustProxy);
  app.use(
    identifyRequest,
    securityHeaders({
      identityOrigins: parts.identityOrigins,
      identityFrame: marketplace.providerId === null ? null : parts.identityFrame,
    }),
  );
  app.use(
    healthRoutes({
      checks: { database: pingDatabase, identity: identity.ping },
      helpers: parts.redis ? { redis: nodes.ping } : {},
      log,
    }),
  );
  app.use("/uploads/photos", photoRoutes({ files, findPhoto: userDirectory.findPhoto }));
  app.use(
    "/uploads",
    uploadRoutes({
      files,
      signer,
      async findFile({ ticketId, fileId, viewerId }) {
        const viewer = { id: viewerId, isAdmin: await userDirectory.mayActAsAdmin(viewerId) };
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
    ticketRoutes(tickets, search, enquiryReasons(marketplace.name)),
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
    /** Lets running requests finish, then closes sockets, port and database. */
    async close(): Promise<void> {
      io.local.disconnectSockets(true); // the other nodes' go on
      await Promise.all([io.close(), close(), contact.close()]);
      rechecks.close();
      await sweeper.close();
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
