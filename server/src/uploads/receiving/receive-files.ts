import { limits } from "@deskbell/shared/limits";
import { texts } from "@deskbell/shared/texts";
import type { Request, RequestHandler } from "express";
import multer, { MulterError } from "multer";
import { AppError } from "../../errors/app-error.ts";
import type { RequestLimits } from "../../http/limits/request-limits.ts";
import { cutAfter, type HttpTimes, longestUploadMs } from "../../http/limits/slow-requests.ts";
import { viewerOf } from "../../http/require-session.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { noRoomFor } from "../storage/keep-bytes.ts";
import type { IncomingFiles } from "./incoming-files.ts";
import { readForm, streamForm } from "./read-form.ts";
import type { ReceivedFile, SentFile } from "./received-file.ts";
import type { UploadGate } from "./upload-gate.ts";

/** Text fields beside the files, for instance what spec §7 sends along with a message. */
const fieldsMax = 12;
const fieldMaxBytes = 64_000;
/** Names and boundaries of the parts. */
const partsMaxBytes = 100_000;

/** How the forms of one kind are read. */
export type FormRules = {
  /** The field that files come in, and how many there may be. */
  field: string;
  filesMax: number;
  fileMaxBytes: number;
  fieldsMax: number;
  /** The errors for what multer refuses. */
  errorOf(cause: unknown): AppError;
};

export type Uploads = ReturnType<typeof createUploads>;

type Parts = {
  gate: UploadGate;
  incoming: IncomingFiles;
  /** Of a file that is attached. */
  fileMaxBytes: number;
  httpTimes: HttpTimes;
};

/** What routes read forms with files by: admitted by the gate, and in files, not in memory. */
export function createUploads({ gate, incoming, fileMaxBytes, httpTimes }: Parts) {
  function receive(rules: FormRules): RequestHandler {
    const upload = multer({
      storage: incoming.storage,
      streamHandler: streamForm,
      defParamCharset: "utf8",
      limits: {
        files: rules.filesMax,
        fileSize: rules.fileMaxBytes,
        fields: rules.fieldsMax,
        parts: rules.fieldsMax + rules.filesMax,
        fieldSize: fieldMaxBytes,
        fieldNameSize: 64,
        headerPairs: 20,
        fieldNestingDepth: 0,
        fieldArrayIndexLimit: 0,
      },
    } as multer.Options).array(rules.field, rules.filesMax);
    const maxBytes =
      rules.filesMax * rules.fileMaxBytes + rules.fieldsMax * fieldMaxBytes + partsMaxBytes;

    return async (req, res, next) => {
      if (!req.is("multipart/form-data")) {
        throw new AppError("invalid_input", "Send this as multipart/form-data.", {
          ...(rules.fieldsMax === 0 && { field: "avatar" }),
        });
      }
      const bytes = Number(req.headers["content-length"] ?? maxBytes);
      if (bytes > maxBytes) throw rules.errorOf(new MulterError("LIMIT_FILE_SIZE"));
      const brokenOff = new AbortController();
      res.once("close", () => brokenOff.abort());
      const leave = await gate.admit({ personId: viewerOf(res).id, bytes }, brokenOff.signal);
      const clear = () => void incoming.remove(req).finally(leave);
      if (res.closed) return clear();
      cutAfter(req, longestUploadMs(httpTimes, bytes));
      res.once("close", clear);
      await readForm(req, res, { upload, maxBytes }).catch((cause: unknown) => {
        throw failureOf(cause, rules);
      });
      next();
    };
  }

  return {
    /**
     * Reads a multipart body: text fields into `req.body`, the files of the field `attachments` to
     * the disk, where they stay at most for the request.
     *
     * @throws AppError `file_too_large` (413, field `avatar`), `unavailable` (503, field `avatar`),
     *   `invalid_input` (400) for a body that is no multipart form, has too many parts, or breaks off
     */
    receiveFiles: receive({
      field: "attachments",
      filesMax: limits.attachmentsMax,
      fileMaxBytes,
      fieldsMax,
      errorOf: (cause) => attachmentErrorOf(cause, fileMaxBytes),
    }),
    receive,
    fileMaxBytes,
    /** The files that were read. */
    filesOf: (req: Request): ReceivedFile[] => incoming.filesOf(req),
  };
}

/** What the disk refuses is no fault of the form: a full one has its reason, everything else is unexpected. */
function failureOf(cause: unknown, { errorOf }: FormRules): unknown {
  const failure = noRoomFor(cause);
  const isOfDisk = failure instanceof Error && "syscall" in failure;
  return failure instanceof AppError || isOfDisk ? failure : errorOf(cause);
}

/** Counts the files that were read for their sender. */
export function limitFiles(
  uploads: Uploads,
  limits: Pick<RequestLimits, "sendFiles">,
): RequestHandler {
  return async (req, res, next) => {
    await limits.sendFiles(viewerOf(res).id, uploads.filesOf(req).length);
    next();
  };
}

/** Counts the files of drafts that are copied for their sender, as those that come along. */
export async function limitCopies(
  { id }: Pick<Viewer, "id">,
  files: readonly SentFile[],
  limits: Pick<RequestLimits, "sendFiles">,
): Promise<void> {
  const copies = files.filter((file) => "kept" in file);
  // Under a name of their own: each was counted once when it was attached.
  await limits.sendFiles(`copies ${id}`, copies.length);
}

function attachmentErrorOf(cause: unknown, fileMaxBytes: number): AppError {
  if (!(cause instanceof MulterError)) {
    return new AppError("invalid_input", "The form could not be read.", { cause });
  }
  switch (cause.code) {
    case "LIMIT_FILE_SIZE":
      // The customer's words are about the usual limit; clients show another one as it is said here.
      return new AppError(
        "file_too_large",
        fileMaxBytes === limits.attachmentMaxBytes
          ? texts.fileTooLarge
          : `Maximum file size ${fileMaxBytes / 1_000_000} MB`,
        { field: "avatar", cause },
      );
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
