import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const startTimeoutMs = 120_000;
const stopTimeoutMs = 15_000;
const pollMs = 100;

export type Desk = Awaited<ReturnType<typeof startDesk>>;

/** The product as `npm start` runs it, with data, ports and processes of its own. */
export async function startDesk() {
  const dataDirectory = await mkdtemp(join(tmpdir(), "deskbell-e2e-"));
  const [port, emulatorPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  let child: ChildProcess;
  let log = "";

  async function start(): Promise<void> {
    child = spawn(process.execPath, ["server/src/main.ts"], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        IDENTITY_EMULATOR_PORT: String(emulatorPort),
        DATA_DIR: dataDirectory,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const keep = (text: string) => {
      log += text;
    };
    child.stdout?.setEncoding("utf8").on("data", keep);
    child.stderr?.setEncoding("utf8").on("data", keep);
    await untilOpen(log.length);
  }

  /** Until it answers and has said that it is open: the demo data is there then. */
  async function untilOpen(logStart: number): Promise<void> {
    const untilMs = performance.now() + startTimeoutMs;
    while (performance.now() < untilMs && child.exitCode === null) {
      const ready = await fetch(`${url}/readyz`).catch(() => null);
      if (ready?.ok && log.slice(logStart).includes("Deskbell is open")) return;
      await wait(pollMs);
    }
    await stop("SIGKILL");
    throw new Error(`The desk did not start:\n${log}`);
  }

  /** Ends the process as an operator (SIGTERM) or a power cut (SIGKILL) does. */
  async function stop(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      const killer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
      child.kill(signal);
      await once(child, "exit");
      clearTimeout(killer);
    }
    // The emulator is a process of its own and goes when it misses its parent.
    const untilMs = performance.now() + stopTimeoutMs;
    while (await answers(emulatorPort)) {
      if (performance.now() > untilMs) throw new Error("The identity emulator outlived the desk.");
      await wait(pollMs);
    }
  }

  await start();
  return {
    url,
    emulatorUrl: `http://127.0.0.1:${emulatorPort}`,
    log: () => log,
    stop,
    start,
    exitCode: () => child.exitCode,
    /** How many uploaded files are stored. */
    async countUploads(): Promise<number> {
      const entries = await readdir(join(dataDirectory, "uploads"), {
        recursive: true,
        withFileTypes: true,
      }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).length;
    },
    async remove(): Promise<void> {
      await stop("SIGTERM");
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );
}
