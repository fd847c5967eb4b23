import { createHash } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";

const bufferMaxBytes = 1_000_000;

export type WrittenFile = { bytes: number; sha256: string };

/** A new file that is written piece by piece, counted and summed; `end` has it on the disk. */
export async function createFile(path: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, "wx", 0o600);
  const hash = createHash("sha256");
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let bytes = 0;

  async function flush(): Promise<void> {
    if (waiting.length > 0) await file.writeFile(Buffer.concat(waiting));
    waiting = [];
    waitingBytes = 0;
  }

  return {
    async write(piece: Uint8Array): Promise<void> {
      hash.update(piece);
      bytes += piece.length;
      waiting.push(piece);
      waitingBytes += piece.length;
      if (waitingBytes > bufferMaxBytes) await flush();
    },
    async end(): Promise<WrittenFile> {
      await flush();
      await file.sync();
      await file.close();
      return { bytes, sha256: hash.digest("hex") };
    },
    /** Gives it up; closing again is fine. */
    close: () => file.close().catch(() => {}),
  };
}

/** Writes a whole file durably. */
export async function writeWhole(path: string, content: Uint8Array): Promise<WrittenFile> {
  const file = await createFile(path);
  try {
    await file.write(content);
    return await file.end();
  } finally {
    await file.close();
  }
}
