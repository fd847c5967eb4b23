import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../programs/free-port.ts";
import { withDatabase } from "../programs/with-database.ts";
import type { Identity } from "./identity.ts";
import { openNodes } from "./nodes.ts";
import { startProcess } from "./start-process.ts";

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

const node = process.execPath;

/**
 * A server of one or two nodes over a store and, for two, a real Redis: all processes of their own, so
 * that each can be ended and started again on its data at its address. With MONGODB_URI the nodes use a
 * new database there, and it is not ended: it is not ours.
 */
export async function openCluster({
  nodeCount,
  identity,
}: {
  nodeCount: 1 | 2;
  identity: Identity;
}) {
  const directory = await mkdtemp(join(tmpdir(), "deskbell-faults-"));
  const counts = { nodeKills: 0, failpointKills: 0, storeKills: 0, redisKills: 0, freezes: 0 };
  const problems: string[] = [];

  const storeCommand = [
    node,
    "server/embedded-store/src/testing/run-store.ts",
    join(directory, "database"),
  ] as const;
  const startStore = () => startProcess({ command: storeCommand, ready: /mongodb:\/\/\S+/ });
  const { MONGODB_URI: givenUri } = process.env;
  let store = givenUri ? null : await startStore();
  const databaseUri = withDatabase(store?.match[0] ?? givenUri ?? "", `faults-${randomUUID()}`);

  const redisPort = await freePort();
  const redisOptions = ["--port", `${redisPort}`, "--bind", "127.0.0.1", "--dir", directory];
  const durable = ["--save", "", "--appendonly", "yes", "--appendfsync", "always"];
  const startRedis = () =>
    startProcess({
      command: ["redis-server", ...redisOptions, ...durable],
      ready: /Ready to accept connections/,
    });
  let redis = nodeCount > 1 ? await startRedis() : null;

  const variables = {
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    LOG_LEVEL: "warn",
    DATA_DIR: join(directory, "data"),
    MONGODB_URI: databaseUri,
    SECRET: randomUUID(),
    TEST_EMULATOR_URL: identity.url,
    IDENTITY_EMULATOR_PORT: `${identity.port}`,
    RATE_LIMITS: "off",
    UNDO_SECONDS: "0",
    ...(nodeCount > 1 && { REDIS_URL: `redis://127.0.0.1:${redisPort}` }),
  };

  const { stopReviving, processes, ...nodes } = await openNodes(nodeCount, {
    variables,
    counts,
    problems,
  }).catch(async (error: unknown) => {
    await Promise.all([store?.kill(), redis?.kill()]);
    throw error;
  });

  return {
    nodeCount,
    counts: counts as Readonly<typeof counts>,
    /** What went wrong without anybody having asked for it, since it was last taken. */
    takeProblems: (): string[] => problems.splice(0),
    ...nodes,
    async killStore(awayMs: number): Promise<void> {
      if (!store) return;
      counts.storeKills += 1;
      await store.kill();
      await new Promise((resolve) => setTimeout(resolve, awayMs));
      store = await startStore();
    },
    async killRedis(awayMs: number): Promise<void> {
      if (!redis) return;
      counts.redisKills += 1;
      await redis.kill();
      await new Promise((resolve) => setTimeout(resolve, awayMs));
      redis = await startRedis();
    },
    /** The operator's command, against this desk. */
    async grant(email: string, access: "agent" | "admin"): Promise<void> {
      const command = [node, `server/src/cli/grant-${access}.ts`, email] as const;
      await startProcess({ command, variables, ready: /is an (?:agent|admin) now/ });
    },
    async close(): Promise<void> {
      stopReviving();
      const all = [...processes(), store, redis].filter((one) => one !== null);
      await Promise.all(all.filter((one) => one.isRunning()).map((one) => one.kill()));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
