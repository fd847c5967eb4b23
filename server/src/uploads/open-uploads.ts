import { join } from "node:path";
import { limits } from "@deskbell/shared/limits";
import { createFairQueue, usualFileWork } from "../concurrency/fair-queue.ts";
import type { DeskParts } from "../desk/desk-parts.ts";
import { longestUploadMs, usualHttpTimes } from "../http/limits/slow-requests.ts";
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
  | "httpTimes"
  | "log"
  | "scanner"
  | "uploadBounds"
>;

/** As many files as a form may bring, each as large as it may be. */
export const fullFormBytes = (fileMaxBytes: number = limits.attachmentMaxBytes): number =>
  limits.attachmentsMax * fileMaxBytes;

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
  const httpTimes = parts.httpTimes ?? usualHttpTimes;
  const incoming = await openIncomingFiles(join(dataDirectory, "incoming"), {
    fileMaxBytes,
    reserveBytes,
    uploadsMs: longestUploadMs(httpTimes, fullFormBytes(fileMaxBytes)),
  });
  const uploads = createUploads({ gate, incoming, fileMaxBytes, httpTimes });
  return { files, gate, incoming, uploads, working: createFairQueue(usualFileWork), scanner };
}
