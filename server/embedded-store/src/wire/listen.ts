import { createServer, type Socket } from "node:net";
import type { Command, Reply } from "../commands/command.ts";
import { maxMessageBytes } from "../commands/handshake.ts";
import { MongoError } from "../values/mongo-error.ts";
import { serveConnection } from "./connection.ts";
import type { Request } from "./message.ts";
import { encodeReply, presentError } from "./reply.ts";
import { UnreadReplies } from "./unread-replies.ts";

export type Listener = { connections: () => number; close: () => Promise<void> };

/** What clients may leave lying. A slow one has a minute for a message; 64 MB are four largest replies. */
export type WireLimits = { halfFrameMs: number; unreadBytesMax: number };
const defaultLimits: WireLimits = { halfFrameMs: 60_000, unreadBytesMax: 64_000_000 };

type Run = (command: Command) => Promise<Reply>;

/**
 * Speaks MongoDB's wire protocol on a unix socket. Commands of one connection run one after the other,
 * those of different connections side by side.
 */
export async function listen(
  socketPath: string,
  run: Run,
  limits = defaultLimits,
): Promise<Listener> {
  const unread = new UnreadReplies(limits.unreadBytesMax);
  const sockets = new Set<Socket>();
  let lastConnectionId = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    const connectionId = ++lastConnectionId;
    serveConnection(socket, {
      maxMessageBytes,
      halfFrameMs: limits.halfFrameMs,
      async answer(request) {
        await answer(socket, request, connectionId, run);
        await unread.read(socket);
      },
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ path: socketPath }, resolve);
  });
  return {
    connections: () => sockets.size,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

async function answer(
  socket: Socket,
  request: Request,
  connectionId: number,
  run: Run,
): Promise<void> {
  const reply = request.refusal
    ? failed(request.refusal)
    : await run(commandOf(request, connectionId)).catch(failed);
  if (!request.wantsReply || socket.destroyed) return;
  const [header, body] = encode(request, reply);
  socket.cork();
  socket.write(header);
  socket.write(body);
  socket.uncork();
}

function encode(request: Request, reply: Reply) {
  try {
    return encodeReply(request, reply);
  } catch (error) {
    return encodeReply(request, failed(error));
  }
}

function failed(error: unknown): Reply {
  if (!(error instanceof MongoError)) console.error("embedded database:", error);
  return presentError(error);
}

function commandOf({ body }: Request, connectionId: number): Command {
  const [name = ""] = Object.keys(body);
  return { name, body, db: typeof body.$db === "string" ? body.$db : "admin", connectionId };
}
