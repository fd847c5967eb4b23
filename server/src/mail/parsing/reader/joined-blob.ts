/**
 * As much of a Blob as postal-mime uses, which makes one of each part's lines: Node's own takes 8 µs for a
 * line.
 */
export class JoinedBlob {
  readonly #chunks: readonly (Uint8Array | ArrayBuffer | string)[];

  constructor(chunks: readonly (Uint8Array | ArrayBuffer | string)[] = []) {
    this.#chunks = chunks;
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const views = this.#chunks.map((chunk) =>
      typeof chunk === "string"
        ? chunk
        : chunk instanceof ArrayBuffer
          ? new Uint8Array(chunk)
          : chunk,
    );
    const length = views.reduce((sum, view) => sum + sizeOf(view), 0);
    // No pool's: its memory is returned as it is, not once more as a copy.
    const joined = Buffer.from(new ArrayBuffer(length));
    let at = 0;
    for (const view of views) {
      if (typeof view === "string") joined.write(view, at);
      else joined.set(view, at);
      at += sizeOf(view);
    }
    return joined.buffer;
  }
}

const sizeOf = (view: Uint8Array | string): number =>
  typeof view === "string" ? Buffer.byteLength(view) : view.length;
