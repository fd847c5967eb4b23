import { limits } from "@deskbell/shared/limits";
import { texts } from "@deskbell/shared/texts";
import type { Request, RequestHandler } from "express";
import multer, { MulterError } from "multer";
import { AppError } from "../http/app-error.ts";
import type { ReceivedFile } from "./received-file.ts";

const upload = multer({
  storage: multer.memoryStorage(),
  defParamCharset: "utf8",
  limits: {
    files: 1,
    fileSize: limits.photoMaxBytes,
    fields: 0,
    parts: 1,
    fieldNameSize: 64,
    headerPairs: 20,
  },
}).single("image");

/**
 * Reads a profile photo, field `image` of a multipart body, into memory.
 *
 * @throws AppError `file_too_large` (413, field `avatar`), `invalid_input` (400, field `avatar`)
 *   for a body that is no such form, breaks off or has other parts
 */
export const receivePhoto: RequestHandler = (req, res, next) => {
  if (!req.is("multipart/form-data")) {
    next(new AppError("invalid_input", "Send this as multipart/form-data.", { field: "avatar" }));
    return;
  }
  upload(req, res, (error: unknown) => {
    if (error) next(appErrorOf(error));
    else next(req.file ? undefined : new AppError("invalid_input", noPhoto, { field: "avatar" }));
  });
};

/** The photo that `receivePhoto` read. */
export function receivedPhotoOf(req: Request): ReceivedFile {
  return { name: req.file?.originalname ?? "", bytes: req.file?.buffer ?? Buffer.alloc(0) };
}

const noPhoto = "Send one picture, under the name “image”.";

function appErrorOf(cause: unknown): AppError {
  const field = "avatar";
  if (!(cause instanceof MulterError)) {
    return new AppError("invalid_input", "The form could not be read.", { field, cause });
  }
  if (cause.code === "LIMIT_FILE_SIZE") {
    return new AppError("file_too_large", texts.photoTooLarge, { field, cause });
  }
  return new AppError("invalid_input", noPhoto, { field, cause });
}
