import { AppError } from "../../errors/app-error.ts";
import type { FileContent, FileStore } from "./file-store.ts";

/** What the system calls a disk that is full, over its quota, read-only or failing. */
const noRoom = new Set<unknown>(["ENOSPC", "EDQUOT", "EROFS", "EIO", "EMFILE", "ENFILE"]);

/**
 * Keeps a file and returns its id.
 *
 * @throws AppError `unavailable` (503, field `avatar`) when there is no room for it: text can still be sent
 */
export async function keepBytes(
  files: Pick<FileStore, "write">,
  content: Buffer | FileContent,
  fileId?: string,
): Promise<string> {
  try {
    return await files.write(content, fileId);
  } catch (cause) {
    throw noRoomFor(cause);
  }
}

/**
 * Keeps a stored file under one more id.
 *
 * @returns false when there is no such file
 * @throws AppError `unavailable` (503, field `avatar`) when there is no room for it
 */
export async function copyBytes(
  files: Pick<FileStore, "copy">,
  ...copy: Parameters<FileStore["copy"]>
): Promise<boolean> {
  try {
    return await files.copy(...copy);
  } catch (cause) {
    throw noRoomFor(cause);
  }
}

/** The error for a failed write to the disk, when it is one that says so; else the failure itself. */
export function noRoomFor(cause: unknown): unknown {
  if (!(cause instanceof Error && "code" in cause && noRoom.has(cause.code))) return cause;
  return new AppError(
    "unavailable",
    "Files cannot be kept right now. Please try again later; what you wrote can be sent without them.",
    { field: "avatar", cause },
  );
}
