import { Router } from "express";
import { AppError } from "../errors/app-error.ts";
import type { RequestLimits } from "../http/limits/request-limits.ts";
import { refuseUnscanned } from "./serving/refuse-unscanned.ts";
import { sendFile } from "./serving/send-file.ts";
import type { FileAccess, PathSigner } from "./serving/sign-path.ts";
import type { FileStore } from "./storage/file-store.ts";
import type { StoredFile } from "./storage/stored-file.ts";

type Parts = {
  files: FileStore;
  signer: PathSigner;
  /** The file if it belongs to the ticket, the session stands and its viewer may read it now, else null. */
  findFile(access: FileAccess): Promise<StoredFile | null>;
  limits: Pick<RequestLimits, "fetchFile">;
};

/**
 * Serves files by the signed path that answers carry. An `<img>` cannot send a token: the path names
 * the session it was signed for, and both that and the right are looked up at each fetch.
 */
export function uploadRoutes({ files, signer, findFile, limits }: Parts): Router {
  const routes = Router();

  routes.get("/:ticketId/:fileId/:grant/:name", async (req, res) => {
    const { ticketId, fileId, grant } = req.params;
    const access = signer.verify({ ticketId, fileId, grant });
    if (access) await limits.fetchFile(access.viewerId);
    const file = access && (await findFile(access));
    if (file) refuseUnscanned(file);
    const isSent = file && (await sendFile({ req, res }, file, files));
    if (!isSent) throw new AppError("not_found", "This file does not exist.");
  });

  return routes;
}
