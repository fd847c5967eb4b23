import type { Logger } from "pino";
import type { Closable } from "./open-parts.ts";

/** After this the process ends whether or not everything is closed. */
const patienceMs = 9_000;

/**
 * On SIGINT and SIGTERM closes the parts one after the other, then ends the process with 0.
 *
 * @returns how to do the same after a failure, with 1
 */
export function stopOnSignal(parts: readonly Closable[], log: Logger): () => void {
  let isStopping = false;

  async function stop(signal: NodeJS.Signals | "failure", exitCode = 0): Promise<void> {
    if (isStopping) return;
    isStopping = true;
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
