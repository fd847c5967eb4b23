import type { Logger } from "pino";
import type { Closable } from "./open-parts.ts";

/** After this the process ends whether or not everything is closed. */
const patienceMs = 9_000;

/** On SIGINT and SIGTERM closes the parts one after the other, then ends the process with 0. */
export function stopOnSignal(parts: readonly Closable[], log: Logger): void {
  let isStopping = false;

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => {
      log.error("could not close everything in time");
      process.exit(1);
    }, patienceMs).unref();
    for (const part of parts) await part.close();
    process.exit(0);
  }

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        log.error({ err: error }, "could not stop cleanly");
        process.exit(1);
      });
    });
  }
}
