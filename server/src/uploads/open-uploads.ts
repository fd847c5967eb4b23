import { join } from "node:path";
import { limits } from "@deskbell/shared/limits";
import { createFairQueue, usualFileWork } from "../concurrency/fair-queue.ts";
import type { DeskParts } from "../desk/desk-parts.ts";
import { openIncomingFiles } from "./receiving/incoming-files.ts";
import { createUploads } from "./receiving/receive-files.ts";
import { createUploadGate, usualUploadBounds } from "./receiving/upload-gate.ts";
import { createScanner } from "./scanning/scanner.ts";
import { createDiskFileStore, usualReserveBytes } from "./storage/file-store.ts";

type Parts = Pick<
  DeskParts,
  | "dataDirectory"
  | "fileMaxBytes"
  | "files"
  | "filesReserveBytes"
  | "log"
  | "scanner"
  | "uploadBounds"
>;

/** The way of a file into the desk: through the gate, to the disk while it arrives, into the store. */
export async function openUploads(parts: Parts) {
  const { dataDirectory, filesReserveBytes: reserveBytes = usualReserveBytes } = parts;
  const fileMaxBytes = parts.fileMaxBytes ?? limits.attachmentMaxBytes;
  const scanner = createScanner(parts.scanner ?? null, parts.log);
  const files =
    parts.files ?? createDiskFileStore(join(dataDirectory, "uploads"), { reserveBytes });
  const gate = createUploadGate({
    ...usualUploadBounds,
    // As many full forms at once, however large files may be: one alone does not keep others out.
    bytesMax: usualUploadBounds.bytesMax * Math.max(1, fileMaxBytes / limits.attachmentMaxBytes),
    ...parts.uploadBounds,
  });
  const incoming = await openIncomingFiles(join(dataDirectory, "incoming"), {
    fileMaxBytes,
    reserveBytes,
  });
  const uploads = createUploads({ gate, incoming, fileMaxBytes });
  return { files, gate, incoming, uploads, working: createFairQueue(usualFileWork), scanner };
}
