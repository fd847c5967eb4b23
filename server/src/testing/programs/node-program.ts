import { flushCompileCache } from "node:module";
import { openDesk } from "../../app.ts";
import { createLog } from "../../logging/log.ts";
import { readConfig } from "../../start/env.ts";
import { shutDownOnSignal } from "../../start/graceful-shutdown.ts";
import { openFiles, openRelay, openWays } from "../../start/open-parts.ts";
import { printLine } from "../../start/startup-progress.ts";
import { patientIdentity } from "../identity/patient-identity.ts";
import { watchAnswers } from "../openapi/watch-answers.ts";

// One node of several, as main.ts starts it but for what only a trial has: no website, no demo
// data, and the identity emulator that the tests already run (TEST_EMULATOR_URL).

const config = readConfig(process.env);
const { TEST_EMULATOR_URL: emulatorUrl } = process.env;
const { databaseUri, redisUrl, secret, dataDirectory } = config;
if (!emulatorUrl || !databaseUri || !secret) throw new Error("A node needs what startNodes sets.");

const log = createLog(config.logLevel);
const identity = patientIdentity(emulatorUrl);
// Loaded where it is used, as run-desk.ts does: it is a tenth of what a start loads.
const redis = redisUrl
  ? (await import("../../redis/open-redis.ts")).openRedis(redisUrl, log)
  : null;

/** Mails go out where SMTP_URL is set, as soon as a test wants them to (TEST_ANSWERS_WAIT_MS). */
const sending = config.sending && (await openRelay(config));
const { TEST_ANSWERS_WAIT_MS: waitMs } = process.env;

const desk = await openDesk({
  host: config.host,
  port: config.port,
  databaseUri,
  redis,
  dataDirectory,
  files: await openFiles(config),
  webDirectory: null,
  identity: identity.provider,
  identityConfig: identity.config,
  identityOrigins: identity.origins,
  identityFrame: identity.frame,
  marketplace: config.marketplace,
  secret,
  mailer: null,
  sending: sending && { ...sending, waitMs: Number(waitMs ?? sending.waitMs) },
  receiving: config.receiving && openWays(config),
  contactMessagesPerAddress: config.contactMessagesPerAddress,
  requestLimits: config.requestLimits,
  siteOrigins: config.siteOrigins,
  securityContact: config.securityContact,
  trustProxy: config.trustProxy,
  hasDemoPage: true,
  reopenDays: config.reopenDays,
  wording: config.wording,
  socketCheckMs: config.socketCheckMs,
  log,
});
watchAnswers(desk.io.httpServer, (problem) => {
  if (problem) printLine(`Not as docs/openapi.json says: ${problem}`);
});
/** A busy machine takes its time to close everything; how long that may take is for a test to expect. */
const patienceMs = 60_000;
const redisPart = { close: async () => redis?.destroy() };
shutDownOnSignal([desk, redisPart], log, patienceMs);
// Most nodes are killed, and would leave nothing compiled to the next.
flushCompileCache();
printLine(`\nDeskbell is open at ${desk.url}`);
