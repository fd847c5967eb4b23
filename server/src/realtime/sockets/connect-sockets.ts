import type { Server as HttpServer } from "node:http";
import { times } from "@deskbell/shared/limits";
import { accessSchema } from "@deskbell/shared/users/user";
import type { Logger } from "pino";
import { Server } from "socket.io";
import * as z from "zod";
import { endTransports } from "../../../vendor-patches/end-transports.ts";
import { isOwnOrigin } from "../../http/security/own-origin.ts";
import type { SessionService } from "../../identity/session.service.ts";
import { type LiveServer, roomsOf } from "../live.ts";
import type { ClusterAdapter } from "../publishing/cluster-adapter.ts";
import { createWindowCount } from "./count-windows.ts";
import { guardSocket } from "./guard-socket.ts";

type SocketParts = {
  nodes: ClusterAdapter;
  siteOrigins: readonly string[];
  pings?: typeof usualPings | undefined;
};

const authSchema = z.object({
  token: z.string().min(1).max(200),
  access: accessSchema.optional().catch(undefined),
});

const forbiddenText = "Forbidden: this page is not of this desk.";
const forbidden = [
  "HTTP/1.1 403 Forbidden",
  "Connection: close",
  "Content-Type: text/plain",
  `Content-Length: ${forbiddenText.length}`,
  "",
  forbiddenText,
].join("\r\n");

/** Clients send nothing but the handshake, so little is plenty. */
const bufferMaxBytes = 16_384;

/** How a line that is dead and says nothing is noticed: both sides give up after the sum, 45 s. */
export const usualPings = { everyMs: 25_000, answerMaxMs: 20_000 };

/**
 * Opens the socket server. Sockets only publish; who receives what is decided by the rooms that the
 * server joins for the verified session. Connection state recovery stays off: it would let a
 * revoked session back into its rooms.
 */
export function openSocketServer(
  httpServer: HttpServer,
  { nodes, siteOrigins, pings = usualPings }: SocketParts,
): LiveServer {
  return new Server(httpServer, {
    // What browsers call CORS does not stop a WebSocket; this stops all transports.
    allowRequest(req, answer) {
      const isOwn = isOwnOrigin(req, siteOrigins);
      if (isOwn || req.headers.upgrade === undefined) answer(null, isOwn);
      // engine.io would answer an upgrade 400, as if it were badly made.
      else req.socket.end(forbidden);
    },
    allowEIO3: false,
    pingInterval: pings.everyMs,
    pingTimeout: pings.answerMaxMs,
    ...(nodes.adapter && { adapter: nodes.adapter }),
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: bufferMaxBytes,
    connectTimeout: times.connectTimeoutMs / 2,
  });
}

/** Lets sockets in that carry a live session in `auth.token`, and puts them into their rooms. */
export function connectSockets(
  io: LiveServer,
  { sessions, log }: { sessions: Pick<SessionService, "viewerOf">; log: Logger },
): void {
  endTransports(io);
  io.engine.on("connection", (connection) => {
    // Its origin has been looked at, and nothing else asks for it: headers and all would be kept as long as the line.
    connection.request = null;
  });
  const windows = createWindowCount();
  io.use(async (socket, next) => {
    try {
      const auth = authSchema.safeParse(socket.handshake.auth);
      const viewer = auth.success ? await sessions.viewerOf(auth.data.token) : null;
      if (!viewer) {
        next(refusal("not_signed_in", "You are not signed in."));
        return;
      }
      if (!windows.hasRoom(viewer.id, socket)) {
        next(refusal("too_many_requests", "Too many windows are open."));
        return;
      }
      socket.data.viewer = viewer;
      socket.data.shownAccess = auth.data?.access;
      next();
    } catch (error) {
      log.error({ err: error }, "a socket could not be let in");
      next(refusal("unavailable", "Please try again."));
    }
  });

  io.on("connection", (socket) => {
    guardSocket(socket, log);
    socket.handshake.auth = {}; // the token is no longer needed
    socket.join(roomsOf(socket.data.viewer));
    const { viewer, shownAccess = viewer.access } = socket.data;
    // biome-ignore lint/plugin: whether the window shows what is not so any more, no right
    if (viewer.access !== shownAccess) socket.emit("access:changed");
    socket.on("error", (error) => log.warn({ err: error }, "a socket failed"));
  });
}

/** A refusal whose code the client can read from `error.data.code`. */
function refusal(
  code: "not_signed_in" | "too_many_requests" | "unavailable",
  message: string,
): Error {
  return Object.assign(new Error(message), { data: { code } });
}
