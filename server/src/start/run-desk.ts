import type { Logger } from "pino";
import { openConnectedDesk } from "../app.ts";
import { connectDatabase } from "../database/connect-database.ts";
import { buildWeb, webDirectory } from "../embedded/build-web.ts";
import { startDemoData } from "../embedded/demo-data/start-demo-data.ts";
import type { StartingEmulator } from "../embedded/identity/open-emulator.ts";
import { trialMailboxRoutes } from "../embedded/mailbox/mailbox.routes.ts";
import { createLog } from "../logging/log.ts";
import type { Redis } from "../redis/open-redis.ts";
import type { Config } from "./env.ts";
import { shutDownOnSignal } from "./graceful-shutdown.ts";
import type { OpenDatabase, StartingDatabase } from "./open-database.ts";
import {
  openFiles,
  openIdentity,
  openMailboxSettings,
  openMailer,
  openRelay,
  openTokens,
  openWays,
} from "./open-parts.ts";
import { demoDataFollow, demoDataStep, printLine, serverReady, timed } from "./startup-progress.ts";
import { handleUncaughtErrors } from "./uncaught-errors.ts";

// Builds the real parts and opens the desk. Everything else receives its parts as arguments.

/** Balancers ask every second or two. */
const stopNoticeMs = 2_500;

type Started = {
  config: Config;
  secret: string;
  database: StartingDatabase;
  /** Null with a Firebase project. */
  emulator: StartingEmulator | null;
  /** Where another program serves the website; null when this one does. */
  website: string | null;
};

/** Resolves once the desk listens; then it runs until it receives a signal. */
export async function runDesk(started: Started): Promise<void> {
  const { config, secret, database, emulator, website } = started;
  const log = createLog(config.logLevel);
  const [store, identity] = await Promise.all([
    timed("Database", connect(database.opened)),
    timed("Identity", openIdentity(config, emulator)),
    website === null && timed("Website", buildWeb()),
  ]);
  const { emulatorUrl } = identity.config;
  const redis = config.redisUrl ? await connectRedis(config.redisUrl, log) : null;

  const tokens = openTokens(config, secret);

  const desk = await openConnectedDesk({
    host: config.host,
    port: config.port,
    redis,
    dataDirectory: config.dataDirectory,
    files: await openFiles(config),
    webDirectory: website === null ? webDirectory : null,
    identity: identity.provider,
    identityConfig: identity.config,
    identityOrigins: identity.origins,
    identityFrame: identity.frame,
    marketplace: config.marketplace,
    secret,
    mailer: await openMailer(config, log, tokens),
    sending: await openRelay(config, tokens),
    receiving: openWays(config),
    mailboxes: await openMailboxSettings(config, tokens),
    contactMessagesPerAddress: config.contactMessagesPerAddress,
    requestLimits: config.requestLimits,
    siteOrigins: config.siteOrigins,
    securityContact: config.securityContact,
    trustProxy: config.trustProxy,
    hasDemoPage: !config.isProduction,
    fileMaxBytes: config.fileMaxBytes,
    scanner: config.scanner,
    reopenDays: config.reopenDays,
    undoSeconds: config.undoSeconds,
    wording: config.wording,
    stopNoticeMs: config.isProduction ? stopNoticeMs : 0,
    socketCheckMs: config.socketCheckMs,
    ...(emulatorUrl && {
      trialRoutes: ({ contact, sending, takeIn }) =>
        trialMailboxRoutes({
          emulatorUrl,
          contact: contact.newest,
          outgoing: sending.kept,
          takeIn,
          siteOrigins: config.siteOrigins,
        }),
    }),
    log,
  });
  const redisPart = { close: async () => redis?.destroy() };
  const demoData = emulatorUrl
    ? startDemoData({ ...desk, identity: identity.provider, log })
    : null;
  const closable = [desk, redisPart, identity, store];
  const stop = shutDownOnSignal(demoData ? [demoData, ...closable] : closable, log);
  handleUncaughtErrors(log, stop);

  // A developer's page is open before the demo data are there, and says that they follow.
  if (website !== null)
    printLine(`${serverReady} at ${desk.url}${demoData ? `, ${demoDataFollow}` : ""}`);
  if (demoData) await timed(demoDataStep, demoData.done);
  if (website !== null) return;
  printLine(`\nDeskbell is open at ${desk.url}`);
  if (emulatorUrl) {
    printLine(`Mails that it would send: ${desk.url}/dev/mailbox`);
    printLine(
      "Sign in as demo-admin@, demo-agent@ or demo-customer@example.com, password Deskbell#2026",
    );
  }
}

async function connect(opening: Promise<OpenDatabase>): Promise<OpenDatabase> {
  const database = await opening;
  await connectDatabase(database.uri);
  return database;
}

/** Loaded only here: most desks have one node and no Redis, and its client is large. */
async function connectRedis(url: string, log: Logger): Promise<Redis> {
  const { openRedis } = await import("../redis/open-redis.ts");
  return openRedis(url, log);
}
