import type { Logger } from "pino";
import type { SessionService } from "../identity/session.service.ts";
import type { LiveServer } from "./live.ts";

export const recheckEveryMs = 60_000;

type Parts = { sessions: Pick<SessionService, "endOver">; log: Logger; everyMs?: number };

/**
 * Looks now and then whether the sessions behind this node's open sockets still live: a socket that
 * only listens asks nothing, so nobody would notice that its time is over.
 */
export function recheckSockets(io: LiveServer, { sessions, log, everyMs = recheckEveryMs }: Parts) {
  let isBusy = false;

  async function recheck(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      const open = [...io.of("/").sockets.values()].map(({ data }) => data.viewer.sessionId);
      await sessions.endOver([...new Set(open)]);
    } catch (error) {
      log.warn({ err: error }, "open sockets could not be checked");
    } finally {
      isBusy = false;
    }
  }

  const timer = setInterval(() => void recheck(), everyMs);
  timer.unref();
  return { recheck, close: () => clearInterval(timer) };
}
