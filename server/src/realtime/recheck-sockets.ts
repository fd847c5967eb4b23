import type { Logger } from "pino";
import type { SessionService } from "../identity/session.service.ts";
import type { UserDirectory } from "../users/user.directory.ts";
import { type LiveServer, type LiveServerSocket, roomOf } from "./live.ts";

/** A revocation reaches sockets by broadcast; this is for one that was lost on the way. */
const usualCheckMs = 60_000;
/** While this node is cut off from the others it hears of no revocation. */
const checkWhileCutMs = 5_000;
const batchMax = 200;

type Parts = {
  sessions: Pick<SessionService, "ownersOf">;
  directory: Pick<UserDirectory, "findUsers">;
  /** Cut off from the other nodes. */
  isCut(): boolean;
  log: Logger;
  everyMs?: number;
};

/**
 * Looks from time to time whether the sessions of this node's sockets still live and who their
 * owners are now: a socket whose session is over is closed, one of a former admin leaves the staff.
 * A new socket is looked at once it has its rooms, since its session may have ended meanwhile.
 */
export function recheckSockets(io: LiveServer, parts: Parts) {
  const { sessions, directory, isCut, log, everyMs = usualCheckMs } = parts;

  async function checkBatch(sockets: readonly LiveServerSocket[]): Promise<void> {
    const owners = await sessions.ownersOf(sockets.map(({ data }) => data.viewer.sessionId));
    const users = await directory.findUsers([...owners.values()]);
    for (const socket of sockets) {
      const { sessionId } = socket.data.viewer;
      const user = users.get(owners.get(sessionId) ?? "");
      if (!user) {
        socket.emit("session_ended");
        socket.disconnect(true);
        continue;
      }
      socket.data.viewer = { ...user, sessionId };
      if (user.isAdmin) socket.join(roomOf.staff);
      else socket.leave(roomOf.staff);
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

  let wasCut = isCut();
  let checkedAtMs = Date.now();
  async function checkAllWhenDue(): Promise<void> {
    const isCutNow = isCut();
    const dueAfterMs = isCutNow ? Math.min(checkWhileCutMs, everyMs) : everyMs;
    const isBack = wasCut && !isCutNow;
    wasCut = isCutNow;
    if (!isBack && Date.now() - checkedAtMs < dueAfterMs) return;
    await check([...io.of("/").sockets.values()]);
    checkedAtMs = Date.now();
  }

  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  function wait(): void {
    timer = setTimeout(
      async () => {
        await checkAllWhenDue();
        if (!isClosed) wait();
      },
      Math.min(everyMs, checkWhileCutMs),
    );
  }
  wait();
  io.on("connection", (socket) => void check([socket]));

  return {
    close(): void {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
