import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { EmulatorOptions, EmulatorReport } from "./protocol.ts";

export type IdentityEmulator = {
  /** For instance `http://127.0.0.1:9099`. */
  url: string;
  close(): Promise<void>;
  /** Ends it as a power cut would; for tests. */
  kill(): void;
};

/** The emulator takes any project whose name begins with demo- without asking Google. */
export const emulatorProjectId = "demo-deskbell";

/** Its heap; without a bound Node takes far more than it needs. */
const heapMaxMegabytes = 192;

/**
 * Starts Google's Auth emulator in a process of its own; accounts are kept in `file`, with null nowhere.
 *
 * @param port 0 takes any free one
 * @throws Error with `code` EADDRINUSE when the port is taken, EACCES when the file cannot be written
 */
export async function startIdentityEmulator({
  port,
  file,
  siteOrigins = [],
}: Omit<EmulatorOptions, "projectId">): Promise<IdentityEmulator> {
  const options: EmulatorOptions = { projectId: emulatorProjectId, port, file, siteOrigins };
  const child = fork(
    fileURLToPath(new URL("emulator-process.ts", import.meta.url)),
    [JSON.stringify(options)],
    {
      execArgv: [`--max-old-space-size=${heapMaxMegabytes}`, "--max-semi-space-size=4"],
      // Its log holds every mail and every sign-in, which would flood the desk's console.
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    },
  );
  const report = await firstReport(child);
  if ("error" in report) throw Object.assign(new Error(report.error), { code: report.code });

  return {
    url: `http://127.0.0.1:${report.port}`,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.disconnect();
      await exited;
    },
    kill() {
      child.kill("SIGKILL");
    },
  };
}

async function firstReport(child: ChildProcess): Promise<EmulatorReport> {
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`the identity emulator ended with code ${code}`);
  });
  const [report] = (await Promise.race([once(child, "message"), ended])) as [EmulatorReport];
  ended.catch(() => {});
  return report;
}
