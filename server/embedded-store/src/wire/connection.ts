import type { Socket } from "node:net";
import { FrameReader } from "./frames.ts";
import { parseRequest, type Request } from "./message.ts";

export type ConnectionParts = {
  maxMessageBytes: number;
  /** How long a message that has begun may take to be complete. */
  halfFrameMs: number;
  /** Resolves when the next request may be taken up. Must not reject. */
  answer: (request: Request) => Promise<void>;
};

/** More than this a client need not have on its way before it has an answer. */
const queuedMax = 2;

/** Takes requests from a socket, one after the other; not more than it is about to answer. */
export function serveConnection(socket: Socket, parts: ConnectionParts): void {
  const frames = new FrameReader(parts.maxMessageBytes);
  const queue: Request[] = [];
  let isAnswering = false;
  let timer: NodeJS.Timeout | undefined;

  const watchHalfFrame = () => {
    if (frames.isEmpty || socket.isPaused()) {
      clearTimeout(timer);
      timer = undefined;
    } else timer ??= setTimeout(() => socket.destroy(), parts.halfFrameMs);
  };

  const answerAll = async () => {
    isAnswering = true;
    for (let next = queue.shift(); next && !socket.destroyed; next = queue.shift()) {
      await parts.answer(next);
    }
    isAnswering = false;
    if (socket.isPaused()) socket.resume();
    watchHalfFrame();
  };

  socket.on("error", () => socket.destroy());
  socket.on("close", () => clearTimeout(timer));
  socket.on("data", (chunk) => {
    try {
      for (const message of frames.push(chunk)) {
        queue.push(parseRequest(message));
        clearTimeout(timer); // what is half here now has only begun
        timer = undefined;
      }
    } catch {
      socket.destroy(); // after a broken message there is no telling where the next one begins
      return;
    }
    if (queue.length >= queuedMax) socket.pause();
    watchHalfFrame();
    if (!isAnswering && queue.length > 0) void answerAll();
  });
}
