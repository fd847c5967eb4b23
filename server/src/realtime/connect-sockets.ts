import type { Server as HttpServer } from "node:http";
import { times } from "@deskbell/shared/limits";
import type { Logger } from "pino";
import { Server } from "socket.io";
import * as z from "zod";
import type { SessionService } from "../identity/session.service.ts";
import { type LiveServer, roomOf } from "./live.ts";
import type { OtherNodes } from "./other-nodes.ts";

const authSchema = z.object({ token: z.string().min(1).max(200) });

/** Clients send nothing but the handshake, so little is plenty. */
const bufferMaxBytes = 16_384;

/**
 * Opens the socket server. Sockets only tell; what may be told is decided by the rooms that the
 * server joins for the verified session. Connection state recovery stays off: it would let a
 * revoked session back into its rooms.
 */
export function openSocketServer(httpServer: HttpServer, nodes: OtherNodes): LiveServer {
  return new Server(httpServer, {
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
  io.use(async (socket, next) => {
    try {
      const auth = authSchema.safeParse(socket.handshake.auth);
      const viewer = auth.success ? await sessions.viewerOf(auth.data.token) : null;
      if (!viewer) {
        next(refusal("not_signed_in", "You are not signed in."));
        return;
      }
      socket.data.viewer = viewer;
      next();
    } catch (error) {
      log.error({ err: error }, "a socket could not be let in");
      next(refusal("unavailable", "Please try again."));
    }
  });

  io.on("connection", (socket) => {
    const { id, sessionId, isAdmin } = socket.data.viewer;
    socket.join([roomOf.user(id), roomOf.session(sessionId), ...(isAdmin ? [roomOf.staff] : [])]);
    socket.on("error", (error) => log.warn({ err: error }, "a socket failed"));
  });
}

/** A refusal whose code the client can read from `error.data.code`. */
function refusal(code: "not_signed_in" | "unavailable", message: string): Error {
  return Object.assign(new Error(message), { data: { code } });
}
