import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../e2e/programs/free-port.ts";

/** A Redis on a free port of loopback, with a folder of its own; null where the program is absent. */
export async function startRedis(): Promise<{ url: string; close(): Promise<void> } | null> {
  const directory = await mkdtemp(join(tmpdir(), "deskbell-bench-redis-"));
  const port = await freePort();
  const options = ["--port", port, "--bind", "127.0.0.1", "--dir", directory, "--save", ""];
  const server = spawn("redis-server", options.map(String), {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const isReady = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false)).once("exit", () => resolve(false));
    server.stdout.on("data", (chunk: Buffer) => {
      if (chunk.includes("Ready to accept connections")) resolve(true);
    });
  });
  async function close(): Promise<void> {
    if (server.exitCode === null && isReady) {
      const exited = once(server, "exit");
      server.kill("SIGTERM");
      await exited;
    }
    await rm(directory, { recursive: true, force: true });
  }
  if (isReady) return { url: `redis://127.0.0.1:${port}`, close };
  await close();
  return null;
}
