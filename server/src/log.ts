import { type Logger, pino } from "pino";

/** One JSON line per event on standard error. Bodies, tokens and whole addresses of requests are never logged. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      redact: ["*.password", "*.token", "*.idToken", "*.authorization", "*.headers"],
    },
    pino.destination(2),
  );
}
