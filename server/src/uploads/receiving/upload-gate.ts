import { AppError } from "../../errors/app-error.ts";

/** A form of this size brings text, or next to nothing: it need not wait for those with files. */
const freeBytes = 200_000;
const retryAfterSeconds = 5;

export const usualUploadBounds = {
  /** Uploads that are received or worked on, of everybody … */
  uploadsMax: 32,
  /** … with so many bytes together, which lie on the disk … */
  bytesMax: 400_000_000,
  /** … and of one person. */
  perPersonMax: 4,
  /** Those that may wait for the ones before to end … */
  waitingMax: 20,
  waitingPerPersonMax: 4,
  /** … and how long. */
  waitMaxMs: 10_000,
};
export type UploadBounds = typeof usualUploadBounds;

export type UploadGate = ReturnType<typeof createUploadGate>;

type Upload = { personId: string; bytes: number };

/**
 * Bounds what uploads cost together: a few at once, a few that wait, and the others are asked to come
 * back, before anything of them is read.
 */
export function createUploadGate({
  uploadsMax,
  bytesMax,
  perPersonMax,
  waitingMax,
  waitingPerPersonMax,
  waitMaxMs,
}: UploadBounds) {
  const open = new Set<Upload>();
  const waiting = new Map<Upload, () => void>();
  const ofPerson = (uploads: Iterable<Upload>, id: string) =>
    [...uploads].filter(({ personId }) => personId === id).length;

  function hasRoom({ personId, bytes }: Upload): boolean {
    const openBytes = [...open].reduce((sum, upload) => sum + upload.bytes, 0);
    return (
      open.size < uploadsMax &&
      (open.size === 0 || openBytes + bytes <= bytesMax) &&
      ofPerson(open, personId) < perPersonMax
    );
  }

  function enter(upload: Upload): () => void {
    open.add(upload);
    return () => {
      open.delete(upload);
      for (const [next, start] of waiting) if (hasRoom(next)) start();
    };
  }

  return {
    /** What is on its way now. */
    state: () => ({ open: open.size, waiting: waiting.size }),

    /**
     * Waits until there is room for an upload.
     *
     * @param signal the request has broken off
     * @returns what must be called once nothing of it is left
     * @throws AppError `unavailable` (503, field `avatar`) with the time to come back
     */
    async admit(upload: Upload, signal: AbortSignal): Promise<() => void> {
      if (upload.bytes <= freeBytes) return () => {};
      const mine = { ...upload };
      if (hasRoom(mine)) return enter(mine);
      const isFull =
        waiting.size >= waitingMax ||
        ofPerson(waiting.keys(), mine.personId) >= waitingPerPersonMax;
      if (isFull) throw busy();

      return new Promise((resolve, reject) => {
        const leave = (): boolean => {
          clearTimeout(timer);
          signal.removeEventListener("abort", giveUp);
          return waiting.delete(mine);
        };
        const giveUp = () => leave() && reject(busy());
        const timer = setTimeout(giveUp, waitMaxMs);
        signal.addEventListener("abort", giveUp);
        waiting.set(mine, () => leave() && resolve(enter(mine)));
      });
    },
  };
}

const busy = () =>
  new AppError(
    "unavailable",
    "Many files are being sent right now. Please try again in a few seconds; text can be sent without them.",
    { field: "avatar", retryAfterSeconds },
  );
