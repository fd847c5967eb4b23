import { idSchema } from "@deskbell/shared/id";
import { mergeSchema } from "@deskbell/shared/tickets/merge";
import { Router } from "express";
import { viewerNowOf } from "../../http/require-session.ts";
import type { TicketService } from "../ticket.service.ts";

/** /api/v1/conversation/:id/merge */
export function mergeRoutes(tickets: Pick<TicketService, "merge" | "undoMerge">): Router {
  const routes = Router();

  routes.post("/:id/merge", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    const draft = mergeSchema.parse(req.body ?? {});
    res.json({ status: "success", data: await tickets.merge(viewerNowOf(res), id, draft) });
  });

  routes.delete("/:id/merge", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    res.json({ status: "success", data: await tickets.undoMerge(viewerNowOf(res), id) });
  });

  return routes;
}
