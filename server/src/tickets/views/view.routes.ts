import { idSchema } from "@deskbell/shared/id";
import { filterCountQuerySchema } from "@deskbell/shared/tickets/views/filter-count";
import { newViewSchema, viewChangeSchema } from "@deskbell/shared/tickets/views/saved-view";
import { viewsQuerySchema } from "@deskbell/shared/tickets/views/view-counts";
import { Router } from "express";
import { requireRight } from "../../http/require-right.ts";
import { viewerOf } from "../../http/require-session.ts";
import type { SessionService } from "../../identity/session.service.ts";
import type { SavedViewService } from "./saved/saved-view.service.ts";
import type { ViewService } from "./view.service.ts";

/** /api/v1/views: the standard ones, and those that staff save. */
export function viewRoutes(
  views: ViewService,
  savedViews: SavedViewService,
  sessions: Pick<SessionService, "confirm">,
): Router {
  const routes = Router();
  const forStaff = requireRight("ticket:work", sessions);

  routes.get("/", async (req, res) => {
    const { counting } = viewsQuerySchema.parse(req.query);
    res.json({ status: "success", ...(await views.list(viewerOf(res), counting)) });
  });

  routes.get("/count", async (req, res) => {
    const asked = filterCountQuerySchema.parse(req.query);
    res.json({ status: "success", data: await views.countFilter(viewerOf(res), asked) });
  });

  routes.post("/", forStaff, async (req, res) => {
    const draft = newViewSchema.parse(req.body ?? {});
    const view = await savedViews.create(viewerOf(res), draft);
    res.status(201).json({ status: "success", data: view });
  });

  routes.patch("/:id", forStaff, async (req, res) => {
    const id = idSchema.parse(req.params.id);
    const draft = viewChangeSchema.parse(req.body ?? {});
    res.json({ status: "success", data: await savedViews.change(viewerOf(res), id, draft) });
  });

  routes.delete("/:id", forStaff, async (req, res) => {
    await savedViews.remove(viewerOf(res), idSchema.parse(req.params.id));
    res.json({ status: "success" });
  });

  return routes;
}
