import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@deskbell/shared/limits";
import mongoose from "mongoose";
import { pino } from "pino";
import { inject } from "vitest";
import { withDatabase } from "../../../e2e/programs/with-database.ts";
import { openConnectedDesk, type openDesk } from "../app.ts";
import { connectDatabase } from "../database/connect-database.ts";
import { noRequestLimits } from "../http/limits/request-limits.ts";
import { patientIdentity } from "./identity/patient-identity.ts";
import { watchAnswers } from "./openapi/watch-answers.ts";

export type TestDesk = Awaited<ReturnType<typeof startTestDesk>>;

/**
 * A whole desk on a free port, with a database and a folder of its own; each of its answers is held against
 * docs/openapi.json.
 *
 * @param changes what a test wants to be other than usual
 */
export async function startTestDesk({
  databaseUri = withDatabase(inject("databaseUri"), `test-${randomUUID()}`),
  ...changes
}: Partial<Parameters<typeof openDesk>[0]> = {}) {
  const dataDirectory = await mkdtemp(join(tmpdir(), "deskbell-desk-"));
  const { provider, config, origins, frame } = patientIdentity(inject("emulatorUrl"));
  // All files share one store: on a busy machine it is slower than the product waits for. That is nodes' to test.
  await connectDatabase(databaseUri, { hasPatience: true });
  const opening = openConnectedDesk({
    host: "127.0.0.1",
    port: 0,
    redis: null,
    dataDirectory,
    webDirectory: null,
    identity: provider,
    identityConfig: config,
    identityOrigins: origins,
    identityFrame: frame,
    marketplace: { name: "Marketplace", providerId: null },
    secret: randomUUID(),
    mailer: null,
    contactMessagesPerAddress: 1_000,
    requestLimits: noRequestLimits,
    siteOrigins: [],
    securityContact: null,
    trustProxy: false,
    hasDemoPage: true,
    reopenDays: limits.reopenDays,
    wording: "specification",
    log: pino({ level: process.env.LOG_LEVEL ?? "silent" }),
    ...changes,
  });
  // The next file of this process connects to a database of its own.
  const desk = await opening.catch(async (error) => {
    await mongoose.disconnect();
    throw error;
  });
  watchAnswers(desk.io.httpServer);
  return {
    ...desk,
    identity: provider,
    dataDirectory,
    /** How many files are stored, to show that nothing was. */
    async countFiles(): Promise<number> {
      const uploads = join(dataDirectory, "uploads");
      const entries = await readdir(uploads, { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      return entries.filter((entry) => entry.isFile()).length;
    },
    /** How many files lie there while their requests run. */
    countIncoming: async () => (await readdir(join(dataDirectory, "incoming"))).length,
    async close(): Promise<void> {
      try {
        await mongoose.connection.dropDatabase();
      } finally {
        await desk.close();
        await rm(dataDirectory, { recursive: true, force: true });
      }
    },
  };
}
