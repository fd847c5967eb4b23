import { newDemoMessageSchema } from "@deskbell/shared/demo/demo";
import { Router } from "express";
import { viewerOf } from "../http/require-session.ts";
import type { DemoService } from "./demo.service.ts";

/** /api/v1/inbox, a trial's only: the demo page's message over HTTP (spec §7) */
export function demoRoutes(demo: DemoService): Router {
  const routes = Router();

  routes.post("/message", (req, res) => {
    demo.sendToAll(viewerOf(res), newDemoMessageSchema.parse(req.body));
    res.json({ status: "success" });
  });

  return routes;
}
