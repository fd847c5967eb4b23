import { Router } from "express";
import * as z from "zod";
import { AppError } from "../errors/app-error.ts";
import type { RequestLimits } from "../http/limits/request-limits.ts";
import { clientAddressOf } from "../http/security/client-address.ts";
import { sendFile } from "./serving/send-file.ts";
import type { FileStore } from "./storage/file-store.ts";
import type { StoredFile } from "./storage/stored-file.ts";

type Parts = {
  files: FileStore;
  /** The photo if somebody wears it now, else null. */
  findPhoto(fileId: string): Promise<StoredFile | null>;
  limits: Pick<RequestLimits, "readAsStranger">;
};

export const fileIdSchema = z.string().regex(/^[0-9a-f]{32}$/, "This is no id of a file.");

/** Serves profile photos to anybody who knows their unguessable path, as long as they are worn. */
export function photoRoutes({ files, findPhoto, limits }: Parts): Router {
  const routes = Router();

  routes.get("/:fileId", async (req, res) => {
    await limits.readAsStranger(clientAddressOf(req));
    const photo = await findPhoto(fileIdSchema.parse(req.params.fileId));
    const isSent = photo && (await sendFile({ req, res }, photo, files));
    if (!isSent) throw new AppError("not_found", "This file does not exist.");
  });

  return routes;
}
