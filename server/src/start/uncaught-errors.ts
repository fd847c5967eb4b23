import type { Logger } from "pino";

/** What a broken connection throws when nobody listens any more: nothing of ours is in doubt. */
const brokenConnections = ["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"];

/**
 * What nobody caught. A promise that failed unheard is one piece of work that failed: the process
 * goes on. After an exception that nobody caught nobody knows what was left half-done: the process
 * shuts down gracefully, and its supervisor starts it again.
 *
 * @param stop ends the process in order, with the exit code 1
 * @returns how to take it off again
 */
export function handleUncaughtErrors(
  log: Logger,
  stop: () => void,
  watched: NodeJS.EventEmitter = process,
) {
  const onRejection = (reason: unknown) =>
    log.error({ err: reason }, "something failed that nobody waited for");
  const onException = (error: unknown) => {
    const { code } = error as { code?: string };
    if (code !== undefined && brokenConnections.includes(code)) {
      log.warn({ err: error }, "a connection broke unheard");
      return;
    }
    log.fatal({ err: error }, "nobody caught this: the process ends");
    stop();
  };
  watched.on("unhandledRejection", onRejection).on("uncaughtException", onException);
  return () => watched.off("unhandledRejection", onRejection).off("uncaughtException", onException);
}
