import { openDesk } from "./app.ts";
import { buildWeb, webDirectory } from "./embedded/build-web.ts";
import { seedDemoData } from "./embedded/demo-data/seed-demo-data.ts";
import { mailboxRoutes } from "./embedded/mailbox/mailbox.routes.ts";
import { ConfigError, readConfig } from "./env.ts";
import { refuseTakenPort } from "./http/refuse-taken-port.ts";
import { followUncaught } from "./last-resort.ts";
import { createLog } from "./log.ts";
import {
  openDatabase,
  openDataDirectory,
  openFiles,
  openIdentity,
  openMailer,
} from "./open-parts.ts";
import { openRedis } from "./redis/open-redis.ts";
import { stopOnSignal } from "./stop-on-signal.ts";
import { say, timed } from "./tell-progress.ts";

// Builds the real parts and opens the desk. Everything else receives its parts as arguments.

/** Balancers ask every second or two. */
const stopNoticeMs = 2_500;

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const secret = await openDataDirectory(config);
  await refuseTakenPort("PORT", config);

  const [database, identity] = await Promise.all([
    timed("Database", openDatabase(config)),
    timed("Identity", openIdentity(config)),
    timed("Website", buildWeb()),
  ]);
  const { emulatorUrl } = identity.config;
  const redis = config.redisUrl ? openRedis(config.redisUrl, log) : null;

  const desk = await openDesk({
    host: config.host,
    port: config.port,
    databaseUri: database.uri,
    redis,
    dataDirectory: config.dataDirectory,
    files: await openFiles(config),
    webDirectory,
    identity: identity.provider,
    identityConfig: identity.config,
    identityOrigins: identity.origins,
    identityFrame: identity.frame,
    marketplace: config.marketplace,
    secret,
    mailer: openMailer(config, log),
    contactMessagesPerAddress: config.contactMessagesPerAddress,
    requestLimits: config.requestLimits,
    siteOrigins: config.siteOrigins,
    securityContact: config.securityContact,
    trustProxy: config.trustProxy,
    hasDemoPage: !config.isProduction,
    stopNoticeMs: config.isProduction ? stopNoticeMs : 0,
    socketCheckMs: config.socketCheckMs,
    ...(emulatorUrl && {
      trialRoutes: ({ contact }) => mailboxRoutes(emulatorUrl, contact.kept),
    }),
    log,
  });
  const redisPart = { close: async () => redis?.destroy() };
  const stop = stopOnSignal([desk, redisPart, identity, database], log);
  followUncaught(log, stop);

  if (emulatorUrl) {
    await timed("Demo data", seedDemoData({ ...desk, identity: identity.provider, log }));
  }
  say(`\nDeskbell is open at ${desk.url}`);
  if (emulatorUrl) {
    say(`Mails that it would send: ${desk.url}/dev/mailbox`);
    say("Sign in as demo-admin@example.com or demo-customer@example.com, password Deskbell#2026");
  }
} catch (error) {
  const isMistake = error instanceof ConfigError;
  process.stderr.write(`${isMistake ? error.message : String(error)}\n`, () => process.exit(1));
}
