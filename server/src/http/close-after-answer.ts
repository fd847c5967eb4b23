import type { Request, Response } from "express";

/** What comes after the answer is thrown away for so long, and so much of it. */
const lingerMs = 2_000;
const lingerMaxBytes = 1_000_000;
const lookEveryMs = 50;

/**
 * Answers a request whose body is still coming without reading the rest of it: the client learns that
 * the connection ends. It is not cut at once: a reset could overtake the answer, and the client would
 * never know why.
 */
export function closeAfterAnswer(req: Request, res: Response): void {
  const { "content-length": length, "transfer-encoding": coding } = req.headers;
  const isComing = !req.complete && (Number(length) > 0 || coding !== undefined);
  if (!isComing || res.headersSent) return;
  res.set("Connection", "close");
  const { socket } = req;
  // What Node calls once the answer is written.
  socket.destroySoon = () => {
    socket.end();
    const untilMs = performance.now() + lingerMs;
    const maxBytes = socket.bytesRead + lingerMaxBytes;
    const look = setInterval(() => {
      const isOver = req.complete || performance.now() > untilMs || socket.bytesRead > maxBytes;
      if (isOver) socket.destroy();
    }, lookEveryMs);
    socket.once("close", () => clearInterval(look));
    req.resume();
  };
}
