import { headerBytes } from "./message.ts";

/** Cuts a stream of bytes into messages: each begins with its own length (int32, little-endian). */
export class FrameReader {
  readonly #maxBytes: number;
  #parts: Buffer[] = [];
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Whether no message has begun that is not complete. */
  get isEmpty(): boolean {
    return this.#bytes === 0;
  }

  /** @returns the messages completed by this chunk. @throws Error when a length is impossible */
  push(chunk: Buffer): Buffer[] {
    this.#parts.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes < this.#wantedBytes()) return []; // wait, without joining the parts again and again
    let rest = this.#joined();
    const messages: Buffer[] = [];
    while (rest.length >= 4) {
      const length = this.#lengthOf(rest);
      if (rest.length < length) break;
      messages.push(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
    this.#parts = rest.length > 0 ? [rest] : [];
    this.#bytes = rest.length;
    return messages;
  }

  #wantedBytes(): number {
    if (this.#bytes < 4) return 4;
    const [first] = this.#parts;
    return this.#lengthOf(first && first.length >= 4 ? first : this.#joined());
  }

  #joined(): Buffer {
    const joined =
      this.#parts.length === 1 && this.#parts[0] ? this.#parts[0] : Buffer.concat(this.#parts);
    this.#parts = [joined];
    return joined;
  }

  #lengthOf(bytes: Buffer): number {
    const length = bytes.readInt32LE(0);
    if (length >= headerBytes && length <= this.#maxBytes) return length;
    throw new Error(`a message of ${length} bytes`);
  }
}
