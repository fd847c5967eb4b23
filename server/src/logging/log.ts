import { type DestinationStream, type Logger, pino } from "pino";
import { describeError } from "./describe-error.ts";

/**
 * One JSON line per event on standard error. Bodies, tokens and whole addresses of requests are never
 * logged; the list of names is only a second net behind that.
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination(2),
): Logger {
  return pino(
    {
      level,
      serializers: { err: (error: unknown) => describeError(error) },
      redact: ["*.password", "*.token", "*.idToken", "*.authorization", "*.headers"],
    },
    destination,
  );
}
