import { idSchema } from "@deskbell/shared/id";
import { limits } from "@deskbell/shared/limits";
import {
  newSavedReplySchema,
  savedReplyChangeSchema,
  whoseSchema,
} from "@deskbell/shared/saved-replies/saved-reply";
import { Router } from "express";
import { MulterError } from "multer";
import * as z from "zod";
import { AppError } from "../errors/app-error.ts";
import type { RequestLimits } from "../http/limits/request-limits.ts";
import { requireRight } from "../http/require-right.ts";
import { viewerOf } from "../http/require-session.ts";
import type { SessionService } from "../identity/session.service.ts";
import { limitFiles, type Uploads } from "../uploads/receiving/receive-files.ts";
import { refuseUnscanned } from "../uploads/serving/refuse-unscanned.ts";
import { sendFile } from "../uploads/serving/send-file.ts";
import type { FileStore } from "../uploads/storage/file-store.ts";
import { noFile } from "./reply-files.ts";
import type { SavedReplyService } from "./saved-reply.service.ts";

type Parts = {
  savedReplies: SavedReplyService;
  uploads: Uploads;
  files: Pick<FileStore, "stream">;
  sessions: Pick<SessionService, "confirm">;
  limits: Pick<RequestLimits, "sendFiles">;
};

const fileIdSchema = z.string().regex(/^[0-9a-f]{32}$/);
/** Beside the file: whose the replies are. */
const importFieldsMax = 2;

/** /api/v1/saved-replies, for staff */
export function savedReplyRoutes({
  files,
  savedReplies,
  uploads,
  sessions,
  limits,
}: Parts): Router {
  const routes = Router();
  routes.use(requireRight("savedReply:use", sessions));
  const success = { status: "success" } as const;
  const idOf = (params: { id?: unknown }) => idSchema.parse(params.id);

  routes.get("/", async (_req, res) => {
    res.json({ ...success, ...(await savedReplies.list(viewerOf(res))) });
  });

  routes.post("/", async (req, res) => {
    const draft = newSavedReplySchema.parse(req.body ?? {});
    res.status(201).json({ ...success, data: await savedReplies.create(viewerOf(res), draft) });
  });

  routes.get("/export", async (req, res) => {
    const text = await savedReplies.exported(viewerOf(res), whoseSchema.parse(req.query));
    res.type("json").attachment("saved-replies.json").send(text);
  });

  routes.post("/import", receiveImport(uploads), limitFiles(uploads, limits), async (req, res) => {
    const [file] = uploads.filesOf(req);
    if (!file) throw noImport();
    const whose = whoseSchema.parse(req.body ?? {});
    res.json({ ...success, data: await savedReplies.import(viewerOf(res), whose, file) });
  });

  routes.patch("/:id", async (req, res) => {
    const draft = savedReplyChangeSchema.parse(req.body ?? {});
    const data = await savedReplies.change(viewerOf(res), idOf(req.params), draft);
    res.json({ ...success, data });
  });

  routes.delete("/:id", async (req, res) => {
    await savedReplies.remove(viewerOf(res), idOf(req.params));
    res.json(success);
  });

  routes.post("/:id/uses", async (req, res) => {
    await savedReplies.used(viewerOf(res), idOf(req.params));
    res.json(success);
  });

  routes.post("/:id/files", uploads.receiveFiles, limitFiles(uploads, limits), async (req, res) => {
    const files = uploads.filesOf(req);
    const data = await savedReplies.addFiles(viewerOf(res), idOf(req.params), files);
    res.status(201).json({ ...success, data });
  });

  routes.get("/:id/files/:fileId", async (req, res) => {
    const fileId = fileIdSchema.parse(req.params.fileId);
    const file = await savedReplies.findFile(viewerOf(res), idOf(req.params), fileId);
    refuseUnscanned(file);
    if (!(await sendFile({ req, res }, file, files))) throw noFile();
  });

  routes.delete("/:id/files/:fileId", async (req, res) => {
    const fileId = fileIdSchema.parse(req.params.fileId);
    const data = await savedReplies.removeFile(viewerOf(res), idOf(req.params), fileId);
    res.json({ ...success, data });
  });

  return routes;
}

const noImport = (cause?: unknown) =>
  new AppError("invalid_input", "Send one file of saved replies, under the name “file”.", {
    ...{ field: "avatar", cause },
  });

const receiveImport = (uploads: Uploads) =>
  uploads.receive({
    field: "file",
    filesMax: 1,
    fileMaxBytes: limits.attachmentMaxBytes,
    fieldsMax: importFieldsMax,
    errorOf(cause) {
      if (cause instanceof MulterError && cause.code === "LIMIT_FILE_SIZE") {
        return new AppError("file_too_large", "This file is larger than 5 MB.", {
          ...{ field: "avatar", cause },
        });
      }
      return noImport(cause);
    },
  });
