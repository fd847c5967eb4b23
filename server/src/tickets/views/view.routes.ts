import { viewsQuerySchema } from "@deskbell/shared/tickets/view-counts";
import { Router } from "express";
import { viewerOf } from "../../http/require-session.ts";
import type { ViewService } from "./view.service.ts";

/** /api/v1/views */
export function viewRoutes(views: ViewService): Router {
  const routes = Router();

  routes.get("/", async (req, res) => {
    const { counting } = viewsQuerySchema.parse(req.query);
    res.json({ status: "success", data: await views.list(viewerOf(res), counting) });
  });

  return routes;
}
