import { idSchema } from "@deskbell/shared/id";
import { redactionSchema } from "@deskbell/shared/tickets/redaction";
import { Router } from "express";
import { viewerNowOf } from "../http/require-session.ts";
import type { RedactionService } from "./redaction.service.ts";

/** /api/v1/conversation/:id/redactions */
export function redactionRoutes(redaction: Pick<RedactionService, "redact">): Router {
  const routes = Router();

  routes.post("/:id/redactions", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    const { words } = redactionSchema.parse(req.body ?? {});
    const data = await redaction.redact(viewerNowOf(res), id, words);
    res.json({ status: "success", data });
  });

  return routes;
}
