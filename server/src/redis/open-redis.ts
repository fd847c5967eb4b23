import { backoffMs } from "@deskbell/shared/backoff";
import { redisBackoff } from "@deskbell/shared/realtime/reconnect";
import type { Logger } from "pino";
import { createClient } from "redis";

export type Redis = ReturnType<typeof redisClient>;

/** Commands that wait while Redis is away; more are refused, so that its absence costs a bounded amount. */
const waitingMax = 5_000;
const connectTimeoutMs = 3_000;
/** A Redis that keeps the connection and answers nothing counts as away after this. */
const silentMaxMs = 3_000;
const pingEveryMs = 1_000;

/**
 * A client of the Redis that several nodes share. It connects in the background and again after
 * every loss: without Redis events come later, and nothing else changes.
 */
export function openRedis(url: string, log: Logger): Redis {
  const redis = redisClient(url);
  redis.on("error", (error: unknown) => log.warn({ err: error }, "Redis does not answer"));
  redis.connect().catch((error: unknown) => log.warn({ err: error }, "Redis is not there yet"));
  return redis;
}

function redisClient(url: string) {
  return createClient({
    url,
    // Commands wait while Redis is away (and are not refused): the adapter that reads the streams
    // would otherwise ask again without a pause.
    commandsQueueMaxLength: waitingMax,
    pingInterval: pingEveryMs,
    socket: {
      socketTimeout: silentMaxMs,
      connectTimeout: connectTimeoutMs,
      reconnectStrategy: (failures) => backoffMs(failures + 1, redisBackoff),
    },
  });
}
