import type { Logger } from "pino";
import type { Closable } from "./open-parts.ts";

/** After this the process ends whether or not everything is closed; supervisors wait 15 s or longer. */
export const usualPatienceMs = 14_000;
/** npm forwards Ctrl+C to a program that has received it from the terminal already: one press comes twice. */
const samePressMs = 500;

/**
 * On SIGINT and SIGTERM closes the parts one after the other, then ends the process with 0. A second
 * signal ends it at once, with 1.
 *
 * @returns how to do the same after a failure, with 1
 */
export function shutDownOnSignal(
  parts: readonly Closable[],
  log: Logger,
  patienceMs = usualPatienceMs,
): () => void {
  let stoppingSinceMs: number | null = null;

  async function stop(signal: NodeJS.Signals | "failure", exitCode = 0): Promise<void> {
    if (stoppingSinceMs !== null) {
      if (signal === "failure" || performance.now() - stoppingSinceMs < samePressMs) return;
      log.warn({ signal }, "second signal: ending at once");
      process.exit(1);
    }
    stoppingSinceMs = performance.now();
    log.info({ signal }, "stopping");
    setTimeout(() => {
      log.error("could not close everything in time");
      process.exit(1);
    }, patienceMs).unref();
    for (const part of parts) await part.close();
    process.exit(exitCode);
  }

  function stopOrExit(signal: NodeJS.Signals | "failure", exitCode?: number): void {
    stop(signal, exitCode).catch((error: unknown) => {
      log.error({ err: error }, "could not stop cleanly");
      process.exit(1);
    });
  }

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => stopOrExit(signal));
  }
  return () => stopOrExit("failure", 1);
}
