import {
  draftFileIdSchema,
  draftPlaceSchema,
  keepDraftSchema,
  newDraftFileSchema,
  shareDraftSchema,
} from "@deskbell/shared/drafts/draft";
import { type RequestHandler, Router } from "express";
import { AppError } from "../errors/app-error.ts";
import type { RequestLimits } from "../http/limits/request-limits.ts";
import { viewerNowOf, viewerOf } from "../http/require-session.ts";
import { limitFiles, type Uploads } from "../uploads/receiving/receive-files.ts";
import { refuseUnscanned } from "../uploads/serving/refuse-unscanned.ts";
import { sendFile } from "../uploads/serving/send-file.ts";
import type { FileStore } from "../uploads/storage/file-store.ts";
import type { DraftService } from "./draft.service.ts";
import { noDraftFile } from "./files/draft-files.ts";

type Parts = {
  drafts: Pick<DraftService, "list" | "find" | "keep" | "mayWrite" | "add" | "findFile" | "share">;
  uploads: Uploads;
  files: Pick<FileStore, "stream">;
  limits: Pick<RequestLimits, "keepDraft" | "sendFiles">;
};

/** /api/v1/drafts: one's own. */
export function draftRoutes({ drafts, uploads, files, limits }: Parts): Router {
  const routes = Router();
  const success = (data: unknown) => ({ status: "success", data });
  const placeOf = (params: { place?: unknown }) => draftPlaceSchema.parse(params.place);

  const limitDrafts: RequestHandler = async (_req, res, next) => {
    await limits.keepDraft(viewerOf(res).id);
    next();
  };

  routes.get("/", async (_req, res) => {
    res.json(success(await drafts.list(viewerOf(res))));
  });

  routes.get("/:place", async (req, res) => {
    res.json(success(await drafts.find(viewerOf(res), placeOf(req.params))));
  });

  routes.put("/:place", limitDrafts, async (req, res) => {
    const place = placeOf(req.params);
    const draft = keepDraftSchema.parse(req.body ?? {});
    res.json(success(await drafts.keep(viewerNowOf(res), place, draft)));
  });

  routes.post(
    "/:place/files",
    limitDrafts,
    async (req, res, next) => {
      await drafts.mayWrite(viewerOf(res), placeOf(req.params));
      next();
    },
    uploads.receiveFiles,
    limitFiles(uploads, limits),
    async (req, res) => {
      const place = placeOf(req.params);
      const { clientFileId } = newDraftFileSchema.parse(req.body);
      const [file, ...others] = uploads.filesOf(req);
      if (!file || others.length > 0)
        throw new AppError("invalid_input", "Send one file.", { field: "avatar" });
      const kept = await drafts.add(viewerNowOf(res), { place, clientFileId }, file);
      res.status(201).json(success(kept));
    },
  );

  routes.post("/:place/share", limitDrafts, async (req, res) => {
    const place = placeOf(req.params);
    await drafts.share(viewerNowOf(res), place, shareDraftSchema.parse(req.body ?? {}));
    res.json({ status: "success" });
  });

  routes.get("/:place/files/:fileId", async (req, res) => {
    const fileId = draftFileIdSchema.parse(req.params.fileId);
    const file = await drafts.findFile(viewerOf(res), placeOf(req.params), fileId);
    refuseUnscanned(file);
    if (!(await sendFile({ req, res }, file, files))) throw noDraftFile();
  });

  return routes;
}
