import type { Logger } from "pino";
import { canAll } from "../../access/can.ts";
import type { SessionService } from "../../identity/session.service.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { type LiveServer, type LiveServerSocket, roomOf } from "../live.ts";
import type { ClusterAdapter } from "../publishing/cluster-adapter.ts";

/** A socket's owner as they are now: its rooms follow, and its window learns when the rights are others. */
export function updateViewer(socket: LiveServerSocket, viewer: Viewer): void {
  const { access } = socket.data.viewer;
  socket.data.viewer = viewer;
  if (canAll(viewer, "ticket:read")) socket.join(roomOf.staff);
  else socket.leave(roomOf.staff);
  // biome-ignore lint/plugin: whether there is anything to publish, no right
  if (viewer.access !== access) socket.emit("access:changed");
}

type Parts = {
  nodes: Pick<ClusterAdapter, "publishToNodes">;
  sessions: Pick<SessionService, "viewersOf">;
  log: Logger;
};

/**
 * Brings new rights to the open windows of whoever got them, at all nodes; what a node misses, its
 * next revalidation finds. Rights that are taken end sessions, and so sockets.
 */
export function createAccessRefresh(io: LiveServer, { nodes, sessions, log }: Parts) {
  async function refreshHere(personId: string): Promise<void> {
    const { adapter, sockets } = io.of("/");
    const own = [...(adapter.rooms.get(roomOf.user(personId)) ?? [])].flatMap(
      (id) => sockets.get(id) ?? [],
    );
    if (own.length === 0) return;
    try {
      const viewers = await sessions.viewersOf(own.map(({ data }) => data.viewer.sessionId));
      for (const socket of own) {
        const viewer = viewers.get(socket.data.viewer.sessionId);
        if (viewer) updateViewer(socket, viewer);
      }
    } catch (error) {
      log.warn({ err: error }, "could not bring new rights to open windows");
    }
  }
  io.on("access_granted", ({ personId }) => refreshHere(personId));

  return async (personId: string): Promise<void> => {
    await Promise.all([
      refreshHere(personId),
      nodes.publishToNodes("access_granted", { personId }),
    ]);
  };
}
