import { limits } from "@deskbell/shared/limits";
import { texts } from "@deskbell/shared/texts";
import type { Request, RequestHandler } from "express";
import multer, { MulterError } from "multer";
import { AppError } from "../http/app-error.ts";
import type { RequestLimits } from "../http/request-limits.ts";
import { viewerOf } from "../http/require-session.ts";
import type { ReceivedFile } from "./received-file.ts";

/** Text fields beside the files, for instance what spec §7 sends along with a message. */
const fieldsMax = 12;
const fieldMaxBytes = 64_000;

const upload = multer({
  storage: multer.memoryStorage(),
  defParamCharset: "utf8",
  limits: {
    files: limits.attachmentsMax,
    fileSize: limits.attachmentMaxBytes,
    fields: fieldsMax,
    parts: fieldsMax + limits.attachmentsMax,
    fieldSize: fieldMaxBytes,
    fieldNameSize: 64,
    headerPairs: 20,
    fieldNestingDepth: 0,
    fieldArrayIndexLimit: 0,
  },
}).array("attachments", limits.attachmentsMax);

/**
 * Reads a multipart body: text fields into `req.body`, the files of the field `attachments` into
 * memory, where they stay at most for the request.
 *
 * @throws AppError `file_too_large` (413, field `avatar`), `invalid_input` (400) for a body that is
 *   no multipart form, has too many parts, or breaks off
 */
export const receiveFiles: RequestHandler = (req, res, next) => {
  if (!req.is("multipart/form-data")) {
    next(new AppError("invalid_input", "Send this as multipart/form-data."));
    return;
  }
  upload(req, res, (error: unknown) => next(error ? appErrorOf(error) : undefined));
};

/** Counts the files that `receiveFiles` or `receivePhoto` read for their sender. */
export function limitFiles(limits: Pick<RequestLimits, "sendFiles">): RequestHandler {
  return async (req, res, next) => {
    const count = req.file ? 1 : receivedFilesOf(req).length;
    await limits.sendFiles(viewerOf(res).id, count);
    next();
  };
}

/** The files that `receiveFiles` read. */
export function receivedFilesOf(req: Request): ReceivedFile[] {
  const files = Array.isArray(req.files) ? req.files : [];
  return files.map(({ originalname, buffer }) => ({ name: originalname, bytes: buffer }));
}

function appErrorOf(cause: unknown): AppError {
  if (!(cause instanceof MulterError)) {
    return new AppError("invalid_input", "The form could not be read.", { cause });
  }
  switch (cause.code) {
    case "LIMIT_FILE_SIZE":
      return new AppError("file_too_large", texts.fileTooLarge, { field: "avatar", cause });
    case "LIMIT_FILE_COUNT":
    case "LIMIT_UNEXPECTED_FILE":
      return new AppError(
        "invalid_input",
        `Attach at most ${limits.attachmentsMax} files, under the name “attachments”.`,
        { field: "avatar", cause },
      );
    default:
      return new AppError("invalid_input", "The form has too many or too large parts.", { cause });
  }
}
