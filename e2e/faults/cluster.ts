import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { withDatabase } from "../with-database.ts";
import type { Identity } from "./identity.ts";
import { type RunningProcess, StartTimeout, startProcess } from "./start-process.ts";

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

type Node = { port: number; process: RunningProcess; failpoint: string | null };

const node = process.execPath;
const opened = /Deskbell is open/;

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
  let isClosing = false;

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
    ...(nodeCount > 1 && { REDIS_URL: `redis://127.0.0.1:${redisPort}` }),
  };

  async function startNode(port: number, failpoint: string | null): Promise<RunningProcess> {
    return startProcess({
      command: [node, "server/src/testing/programs/node-program.ts"],
      variables: { ...variables, PORT: `${port}`, ...(failpoint && { FAILPOINT: failpoint }) },
      ready: opened,
    });
  }

  /** A node that ends without being stopped died at its failpoint, or of a fault of its own. */
  function watch(one: Node): void {
    const { process: watched } = one;
    watched.ended.then(async ([code, signal]) => {
      if (isClosing || one.process !== watched) return;
      if (signal === "SIGKILL" && one.failpoint) counts.failpointKills += 1;
      else problems.push(`a node ended by itself (${code ?? signal}):\n${watched.said()}`);
      await revive(one, null);
    });
  }

  async function revive(one: Node, failpoint: string | null): Promise<void> {
    for (let attempt = 1; !isClosing; attempt++) {
      try {
        const process = await startNode(one.port, failpoint);
        Object.assign(one, { process, failpoint });
        watch(one);
        if (isClosing) await process.kill();
        return;
      } catch (error) {
        // It cannot start while the store is away: a supervisor tries again.
        if (error instanceof StartTimeout) problems.push(error.message);
        if (attempt === startAttemptsMax) throw error;
      }
    }
  }

  const nodes: Node[] = [];
  for (let n = 0; n < nodeCount; n++) {
    const port = await freePort();
    const one: Node = { port, process: await startNode(port, null), failpoint: null };
    nodes.push(one);
    watch(one);
  }

  return {
    nodeCount,
    counts: counts as Readonly<typeof counts>,
    /** What went wrong without anybody having asked for it. */
    problems: problems as readonly string[],
    ports: (): number[] =>
      nodes.filter(({ process }) => process.isRunning()).map(({ port }) => port),
    /** The last that each node said. */
    said: (): string => nodes.map(({ port, process }) => `${port}: ${process.said()}`).join("\n"),
    allUp: (): boolean => nodes.every(({ process }) => process.isRunning()),

    async killNode(index: number, nextFailpoint: string | null): Promise<void> {
      const one = nodes[index];
      if (!one?.process.isRunning()) return;
      const { process } = one;
      // No longer watched: this end is wanted.
      one.process = { ...process, isRunning: () => false };
      counts.nodeKills += 1;
      await process.kill();
      await revive(one, nextFailpoint);
    },
    async freezeNode(index: number, ms: number): Promise<void> {
      const process = nodes[index]?.process;
      counts.freezes += 1;
      process?.freeze();
      await new Promise((resolve) => setTimeout(resolve, ms));
      process?.thaw();
    },
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
    async grantAdmin(email: string): Promise<void> {
      const command = [node, "server/src/cli/grant-admin.ts", email] as const;
      await startProcess({ command, variables, ready: /is an admin now/ });
    },
    async close(): Promise<void> {
      isClosing = true;
      const all = [...nodes.map(({ process }) => process), store, redis].filter(
        (one) => one !== null,
      );
      await Promise.all(all.filter((one) => one.isRunning()).map((one) => one.kill()));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const startAttemptsMax = 20;
