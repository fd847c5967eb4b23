import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mongoose from "mongoose";
import { pino } from "pino";
import { inject } from "vitest";
import { withDatabase } from "../../../../e2e/programs/with-database.ts";
import { connectDatabase, disconnectDatabase } from "../../database/connect-database.ts";
import { createSessionService } from "../../identity/session.service.ts";
import { forgetUnread } from "../../tickets/arrivals/unread-tickets.ts";
import { userDirectory } from "../../users/user.directory.ts";
import { createUserService } from "../../users/user.service.ts";
import { patientIdentity } from "../identity/patient-identity.ts";
import { type RunningProgram, startProgram } from "./start-program.ts";

export type TestNodes = Awaited<ReturnType<typeof startNodes>>;

type Options = {
  count: number;
  /** Of every node, for instance REDIS_URL. */
  variables?: Record<string, string>;
  /** Below server/src. */
  program?: string;
};

/**
 * Server processes on free ports that share one new database, one folder and one secret, as nodes
 * behind a balancer do. The test itself is connected to that database too, so it may read the
 * models and make admins; `nodes.at(i)` goes where a desk goes: `aCustomer(nodes.at(0))`.
 */
export async function startNodes({ count, variables = {}, program }: Options) {
  const dataDirectory = await mkdtemp(join(tmpdir(), "deskbell-nodes-"));
  const databaseUri = withDatabase(inject("databaseUri"), `test-${randomUUID()}`);
  const identity = patientIdentity(inject("emulatorUrl")).provider;
  const shared = {
    NODE_ENV: "test",
    PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "warn",
    DATA_DIR: dataDirectory,
    MONGODB_URI: databaseUri,
    SECRET: randomUUID(),
    TEST_EMULATOR_URL: inject("emulatorUrl"),
    CONTACT_MESSAGES_PER_ADDRESS: "1000",
    RATE_LIMITS: "off",
    ...variables,
  };
  // This process asks for what the nodes have stored; how patient they are is theirs to show.
  await connectDatabase(databaseUri, { hasPatience: true });
  const sessions = createSessionService({
    findUsers: userDirectory.findUsers,
    owners: userDirectory.owners,
    identity,
    onEnded() {},
    log: pino({ level: "silent" }),
  });
  const users = createUserService({
    identity,
    sessions,
    directory: userDirectory,
    tickets: { forgetUnread },
    onVerified: async () => {},
    onGranted: async () => {},
  });
  const running: RunningProgram[] = [];

  /** One more node; variables of its own come on top, for instance FAILPOINT. */
  async function start(own: Record<string, string> = {}) {
    const node = await startProgram(program ?? "testing/programs/node-program.ts", {
      ...shared,
      ...own,
    });
    running.push(node);
    return Object.assign(node, { identity, users });
  }
  const nodes = await Promise.all(Array.from({ length: count }, () => start()));

  return {
    dataDirectory,
    databaseUri,
    start,
    at(index: number) {
      const node = nodes[index];
      if (!node) throw new Error(`There is no node ${index}.`);
      return node;
    },
    /** Ends what still runs, and removes database and folder. */
    async close(): Promise<void> {
      await Promise.all(running.map((node) => node.kill()));
      await mongoose.connection.dropDatabase();
      await disconnectDatabase();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
