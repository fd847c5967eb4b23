import { limits } from "@deskbell/shared/limits";
import { texts } from "@deskbell/shared/texts";
import type { Request, RequestHandler } from "express";
import { MulterError } from "multer";
import { AppError } from "../../errors/app-error.ts";
import type { Uploads } from "./receive-files.ts";
import type { ReceivedFile } from "./received-file.ts";

/**
 * Reads a profile photo, field `image` of a multipart body, to the disk.
 *
 * @throws AppError `file_too_large` (413, field `avatar`), `unavailable` (503, field `avatar`),
 *   `invalid_input` (400, field `avatar`) for a body that is no such form, breaks off or has other parts
 */
export const receivePhoto = (uploads: Uploads): RequestHandler =>
  uploads.receive({
    field: "image",
    filesMax: 1,
    fileMaxBytes: limits.photoMaxBytes,
    fieldsMax: 0,
    errorOf: photoErrorOf,
  });

/**
 * The photo that `receivePhoto` read.
 *
 * @throws AppError `invalid_input` (400, field `avatar`) when there was none
 */
export function receivedPhotoOf(uploads: Uploads, req: Request): ReceivedFile {
  const [photo] = uploads.filesOf(req);
  if (!photo) throw new AppError("invalid_input", noPhoto, { field: "avatar" });
  return photo;
}

const noPhoto = "Send one picture, under the name “image”.";

function photoErrorOf(cause: unknown): AppError {
  const field = "avatar";
  if (!(cause instanceof MulterError)) {
    return new AppError("invalid_input", "The form could not be read.", { field, cause });
  }
  if (cause.code === "LIMIT_FILE_SIZE") {
    return new AppError("file_too_large", texts.photoTooLarge, { field, cause });
  }
  return new AppError("invalid_input", noPhoto, { field, cause });
}
