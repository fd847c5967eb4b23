import type { Attachment } from "@deskbell/shared/attachment";
import { acceptFile } from "./accept-file.ts";
import type { FileStore } from "./file-store.ts";
import { keepBytes } from "./keep-bytes.ts";
import type { ReceivedFile } from "./received-file.ts";
import type { PathSigner } from "./sign-path.ts";
import type { StoredFile } from "./stored-file.ts";

export type AttachmentService = ReturnType<typeof createAttachmentService>;

/** Keeps the files of tickets and messages, and tells each viewer where to fetch them. */
export function createAttachmentService({
  files,
  signer,
}: {
  files: FileStore;
  signer: PathSigner;
}) {
  /** Never rejects: what cannot be removed now belongs to nobody, and is found when orphans are looked for. */
  async function discard(stored: readonly StoredFile[]): Promise<void> {
    await Promise.allSettled(stored.map(({ fileId }) => files.remove(fileId)));
  }

  return {
    /**
     * Checks all files, then stores them; nothing is stored when one of them is refused. The caller
     * inserts the document that owns them last, and calls `discard` when that fails.
     *
     * @throws AppError `unsupported_file` (415, field `avatar`), `unavailable` (503, field `avatar`)
     */
    async keep(received: readonly ReceivedFile[]): Promise<StoredFile[]> {
      const accepted = await Promise.all(received.map(acceptFile));
      const stored: StoredFile[] = [];
      try {
        for (const { bytes, ...facts } of accepted) {
          stored.push({ ...facts, fileId: await keepBytes(files, bytes), bytes: bytes.length });
        }
      } catch (error) {
        await discard(stored);
        throw error;
      }
      return stored;
    },

    discard,

    /** The file as one viewer of its ticket sees it; the path is signed for them. */
    present({ fileId, ...facts }: StoredFile, ticketId: string, viewerId: string): Attachment {
      return { ...facts, path: signer.sign({ ticketId, fileId, viewerId }, facts.name) };
    },
  };
}
