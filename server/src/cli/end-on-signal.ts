import { ConfigError } from "../start/env.ts";

const cancelledCode = 130;

/**
 * Runs an operator's command to its end and ends the process: with 0, with 1 and a sentence when it
 * failed, or, cancelled by Ctrl+C, once it has tidied up.
 */
export async function endOnSignal(run: (signal: AbortSignal) => Promise<void>): Promise<never> {
  const cancel = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => cancel.abort());
  try {
    await run(cancel.signal);
  } catch (error) {
    const text = error instanceof ConfigError ? error.message : String(error);
    const line = cancel.signal.aborted ? "Cancelled: nothing was left behind." : text;
    await new Promise<void>((resolve) => process.stderr.write(`${line}\n`, () => resolve()));
    process.exit(cancel.signal.aborted ? cancelledCode : 1);
  }
  process.exit(0);
}
