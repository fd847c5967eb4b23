import { idSchema } from "@deskbell/shared/id";
import { newLinkSchema, type TicketLink } from "@deskbell/shared/tickets/links";
import { Router } from "express";
import { viewerNowOf } from "../../http/require-session.ts";
import type { TicketService } from "../ticket.service.ts";

/** /api/v1/conversation/:id/links */
export function linkRoutes(
  tickets: Pick<TicketService, "listLinks" | "addLink" | "removeLink">,
): Router {
  const routes = Router();

  routes.get("/:id/links", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    res.json(success(await tickets.listLinks(viewerNowOf(res), id)));
  });

  routes.post("/:id/links", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    const link = newLinkSchema.parse(req.body ?? {});
    res.json(success(await tickets.addLink(viewerNowOf(res), id, link)));
  });

  routes.delete("/:id/links/:otherId", async (req, res) => {
    const id = idSchema.parse(req.params.id);
    const otherId = idSchema.parse(req.params.otherId);
    res.json(success(await tickets.removeLink(viewerNowOf(res), id, otherId)));
  });

  return routes;
}

const success = (data: TicketLink[]) => ({ status: "success", data });
