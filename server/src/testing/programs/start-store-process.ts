import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(
  new URL("../../../embedded-store/src/testing/run-store.ts", import.meta.url),
);

/** A database server in a process of its own, to be ended or frozen under those who use it. */
export async function startStoreProcess() {
  const directory = await mkdtemp(join(tmpdir(), "deskbell-store-"));
  let child: ChildProcess;

  async function start(): Promise<string> {
    child = spawn(process.execPath, [program, directory], { stdio: ["ignore", "pipe", "inherit"] });
    if (!child.stdout) throw new Error("a store without output");
    const [uri] = await once(child.stdout, "data");
    return `${uri}deskbell`;
  }

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }

  return {
    uri: await start(),
    /** After `kill`: on the same data, at the same address. */
    start,
    kill,
    /** It keeps its connections and answers nothing. */
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
    async close(): Promise<void> {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
