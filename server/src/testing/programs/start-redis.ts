import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../../e2e/programs/free-port.ts";

export type TestRedis = Awaited<ReturnType<typeof startRedis>>;

/**
 * A real Redis on a free port of loopback, with a folder of its own. It writes every command to the
 * disk before it answers (AOF), so what it acknowledged survives `kill` and `start`.
 */
export async function startRedis() {
  const directory = await mkdtemp(join(tmpdir(), "deskbell-redis-"));
  const port = await freePort();
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    const options = ["--port", port, "--bind", "127.0.0.1", "--dir", directory, "--save", ""];
    const durable = ["--appendonly", "yes", "--appendfsync", "always"];
    const started = spawn("redis-server", [...options, ...durable].map(String), {
      stdio: ["ignore", "pipe", "inherit"],
    });
    server = started;
    let said = "";
    await new Promise<void>((resolve, reject) => {
      started.once("error", reject);
      started.once("exit", () => reject(new Error(`redis-server ended:\n${said}`)));
      started.stdout.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes("Ready to accept connections")) resolve();
      });
    });
  }

  async function kill(): Promise<void> {
    const running = server;
    server = null;
    if (!running || running.exitCode !== null) return;
    const ended = once(running, "exit");
    running.kill("SIGKILL");
    await ended;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    /** After `kill`: the same port, the same data. */
    start,
    /** Ends it at once with SIGKILL. */
    kill,
    /** It keeps its connections and answers nothing, until `thaw`. */
    freeze: () => void server?.kill("SIGSTOP"),
    thaw: () => void server?.kill("SIGCONT"),
    async close(): Promise<void> {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
