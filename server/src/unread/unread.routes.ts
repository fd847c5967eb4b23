import { idSchema } from "@deskbell/shared/id";
import { readMarkDraftSchema } from "@deskbell/shared/tickets/unread";
import { Router } from "express";
import { viewerOf } from "../http/require-session.ts";
import type { UnreadService } from "./unread.service.ts";

/** /api/v1/conversation, what somebody has read of it */
export function unreadRoutes(unread: UnreadService): Router {
  const routes = Router();

  routes.get("/counts", async (_req, res) => {
    res.json({ status: "success", data: await unread.counts(viewerOf(res)) });
  });

  routes.put("/:id/read", async (req, res) => {
    const ticketId = idSchema.parse(req.params.id);
    const { seq } = readMarkDraftSchema.parse(req.body ?? {});
    res.json({ status: "success", data: await unread.read(viewerOf(res), ticketId, seq) });
  });

  return routes;
}
