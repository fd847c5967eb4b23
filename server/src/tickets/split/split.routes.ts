import { idSchema } from "@deskbell/shared/id";
import { splitSchema } from "@deskbell/shared/tickets/split";
import { Router } from "express";
import type { RequestLimits } from "../../http/limits/request-limits.ts";
import { viewerNowOf, viewerOf } from "../../http/require-session.ts";
import type { TicketService } from "../ticket.service.ts";

/** /api/v1/conversation/:id/split */
export function splitRoutes(
  tickets: Pick<TicketService, "splitMessage">,
  limits: Pick<RequestLimits, "sendMessage">,
): Router {
  const routes = Router();

  routes.post("/:id/split", async (req, res) => {
    await limits.sendMessage(viewerOf(res).id);
    const id = idSchema.parse(req.params.id);
    const draft = splitSchema.parse(req.body ?? {});
    const { ticket, isRepeat } = await tickets.splitMessage(viewerNowOf(res), id, draft);
    res.status(isRepeat ? 200 : 201).json({ status: "success", data: ticket });
  });

  return routes;
}
