import type { Socket } from "node:net";

/** Replies that lie in memory because their clients do not read them. */
export class UnreadReplies {
  readonly #bytesMax: number;
  /** The one that has been waiting longest in front. */
  readonly #waiting = new Set<Socket>();

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Resolves once the client has read what was written, or is gone. Beyond the budget the oldest has to go. */
  async read(socket: Socket): Promise<void> {
    if (!socket.writableNeedDrain || socket.destroyed) return;
    this.#waiting.add(socket);
    this.#keepBudget();
    if (!socket.destroyed) {
      await new Promise<void>((resolve) => {
        // The connection may last for as long as the desk: neither listener stays with it.
        const done = () => {
          socket.off("drain", done).off("close", done);
          resolve();
        };
        socket.once("drain", done).once("close", done);
      });
    }
    this.#waiting.delete(socket);
  }

  #keepBudget(): void {
    let bytes = 0;
    for (const { writableLength } of this.#waiting) bytes += writableLength;
    for (const socket of this.#waiting) {
      if (bytes <= this.#bytesMax) return;
      bytes -= socket.writableLength;
      socket.destroy();
      this.#waiting.delete(socket);
    }
  }
}
