import type { FairQueue } from "../concurrency/fair-queue.ts";
import { AppError } from "../errors/app-error.ts";
import { encodePicture } from "./receiving/encode-picture.ts";
import type { ReceivedFile } from "./receiving/received-file.ts";
import type { FileStore } from "./storage/file-store.ts";
import { keepBytes } from "./storage/keep-bytes.ts";
import type { StoredFile } from "./storage/stored-file.ts";

export type PhotoService = ReturnType<typeof createPhotoService>;

/** Twice the largest avatar, for dense screens. */
const photoSidePixels = 256;

/** Keeps profile photos: squares, encoded anew, so that nothing hidden in them survives. */
export function createPhotoService({ files, working }: { files: FileStore; working: FairQueue }) {
  return {
    /**
     * Checks a picture and stores it, when it is this person's turn.
     *
     * @throws AppError `unsupported_file` (415, field `avatar`)
     */
    keep(personId: string, photo: ReceivedFile): Promise<StoredFile> {
      return working.run(personId, async () => {
        const { bytes, ...size } = await encodeSquare(await photo.read());
        const fileId = await keepBytes(files, bytes);
        const facts = { kind: "image", type: "image/webp", name: "photo.webp" } as const;
        return { fileId, ...facts, ...size, bytes: bytes.length };
      });
    },

    discard: ({ fileId }: Pick<StoredFile, "fileId">): Promise<void> => files.remove(fileId),
  };
}

async function encodeSquare(sent: Buffer) {
  try {
    return await encodePicture(sent, { sidePixels: photoSidePixels, isSquare: true });
  } catch (cause) {
    throw new AppError(
      "unsupported_file",
      "This is not a picture we can read. Choose a JPEG, PNG, WebP or GIF picture of at most 40 megapixels.",
      { field: "avatar", cause },
    );
  }
}
