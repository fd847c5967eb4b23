import { catchUpQuestionSchema } from "@deskbell/shared/realtime/catch-up";
import { Router } from "express";
import { viewerOf } from "../http/require-session.ts";
import type { CatchUpService } from "./catch-up.service.ts";

/** /api/v1/catch-up. It only reads; what is asked for would be too long for a path. */
export function catchUpRoutes(catchUps: CatchUpService): Router {
  const routes = Router();
  routes.post("/", async (req, res) => {
    const asked = catchUpQuestionSchema.parse(req.body ?? {});
    res.json({ status: "success", data: await catchUps.catchUp(viewerOf(res), asked) });
  });
  return routes;
}
