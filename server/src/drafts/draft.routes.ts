import { draftPlaceSchema, keepDraftSchema } from "@deskbell/shared/drafts/draft";
import { Router } from "express";
import type { RequestLimits } from "../http/limits/request-limits.ts";
import { viewerNowOf, viewerOf } from "../http/require-session.ts";
import type { DraftService } from "./draft.service.ts";

/** /api/v1/drafts: one's own. */
export function draftRoutes(
  drafts: Pick<DraftService, "list" | "find" | "keep">,
  limits: Pick<RequestLimits, "keepDraft">,
): Router {
  const routes = Router();
  const success = (data: unknown) => ({ status: "success", data });

  routes.get("/", async (_req, res) => {
    res.json(success(await drafts.list(viewerOf(res))));
  });

  routes.get("/:place", async (req, res) => {
    const place = draftPlaceSchema.parse(req.params.place);
    res.json(success(await drafts.find(viewerOf(res), place)));
  });

  routes.put("/:place", async (req, res) => {
    await limits.keepDraft(viewerOf(res).id);
    const place = draftPlaceSchema.parse(req.params.place);
    const draft = keepDraftSchema.parse(req.body ?? {});
    res.json(success(await drafts.keep(viewerNowOf(res), place, draft)));
  });

  return routes;
}
