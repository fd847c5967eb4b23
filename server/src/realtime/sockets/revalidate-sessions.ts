import type { Logger } from "pino";
import { schedulePeriodicJob } from "../../concurrency/periodic-job.ts";
import type { SessionService } from "../../identity/session.service.ts";
import type { LiveServer, LiveServerSocket } from "../live.ts";
import { updateViewer } from "./refresh-access.ts";

/** A revocation reaches sockets by broadcast; this is for one that was lost on the way. */
const usualCheckMs = 60_000;
/** While this node is partitioned from the others it receives no revocation. */
const checkWhilePartitionedMs = 5_000;
const batchMax = 200;
/** How long a new socket may have to wait until it is looked at. */
const newcomersWaitMs = 100;

type Parts = {
  sessions: Pick<SessionService, "viewersOf">;
  /** Whether this node is partitioned from the others. */
  isPartitioned(): boolean;
  log: Logger;
  everyMs?: number;
};

/**
 * Revalidates periodically whether the sessions of this node's sockets still live and who their
 * owners are now: a socket whose session is over is closed, one of a former admin leaves the staff.
 * A new socket is looked at once it has its rooms, since its session may have ended meanwhile; not where that was done
 * to answer what it missed.
 */
export function revalidateSessions(io: LiveServer, parts: Parts) {
  const { sessions, isPartitioned, log, everyMs = usualCheckMs } = parts;

  async function checkBatch(sockets: readonly LiveServerSocket[]): Promise<void> {
    const viewers = await sessions.viewersOf(sockets.map(({ data }) => data.viewer.sessionId));
    for (const socket of sockets) {
      const viewer = viewers.get(socket.data.viewer.sessionId);
      if (!viewer) {
        socket.emit("session_ended");
        socket.disconnect(true);
        continue;
      }
      updateViewer(socket, viewer);
    }
  }

  async function check(sockets: readonly LiveServerSocket[]): Promise<void> {
    try {
      for (let i = 0; i < sockets.length; i += batchMax) {
        await checkBatch(sockets.slice(i, i + batchMax));
      }
    } catch (error) {
      log.warn({ err: error }, "could not look whether the sessions of sockets still live");
    }
  }

  const checkAll = (): Promise<void> => check([...io.of("/").sockets.values()]);

  let wasPartitioned = isPartitioned();
  let checkedAtMs = Date.now();
  async function checkAllWhenDue(): Promise<void> {
    const isPartitionedNow = isPartitioned();
    const dueAfterMs = isPartitionedNow ? Math.min(checkWhilePartitionedMs, everyMs) : everyMs;
    const isBack = wasPartitioned && !isPartitionedNow;
    wasPartitioned = isPartitionedNow;
    if (!isBack && Date.now() - checkedAtMs < dueAfterMs) return;
    await checkAll();
    checkedAtMs = Date.now();
  }

  const job = schedulePeriodicJob({
    name: "revalidate-sessions",
    leases: null, // each node has sockets of its own
    everyMs: Math.min(everyMs, checkWhilePartitionedMs),
    run: checkAllWhenDue,
    log,
    failureLevel: "warn",
  });

  // Those who come at the same moment, as after a restart, are looked at together.
  let newcomers: LiveServerSocket[] = [];
  let newcomersTimer: NodeJS.Timeout | undefined;
  function checkNewcomers(): void {
    const sockets = newcomers.filter(({ connected, data }) => connected && !data.isConfirmed);
    newcomers = [];
    newcomersTimer = undefined;
    void check(sockets);
  }
  io.on("connection", (socket) => {
    newcomers.push(socket);
    newcomersTimer ??= setTimeout(checkNewcomers, newcomersWaitMs);
  });

  return {
    checkAll,
    async close(): Promise<void> {
      clearTimeout(newcomersTimer);
      await job.close();
    },
  };
}
