import { idSchema } from "@deskbell/shared/id";
import { newForwardSchema } from "@deskbell/shared/mail/forward";
import { Router } from "express";
import type { RequestLimits } from "../../http/limits/request-limits.ts";
import { viewerNowOf, viewerOf } from "../../http/require-session.ts";
import type { ForwardService } from "./forward.service.ts";

/** /api/v1/conversation/:id/forward, for staff */
export function forwardRoutes(
  forwards: ForwardService,
  limits: Pick<RequestLimits, "sendMessage">,
): Router {
  const routes = Router();

  routes.post("/:id/forward", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    const draft = newForwardSchema.parse(req.body ?? {});
    await limits.sendMessage(viewerOf(res).id);
    const data = await forwards.forward(viewerNowOf(res), id, draft);
    res.status(201).json({ status: "success", data });
  });

  return routes;
}
