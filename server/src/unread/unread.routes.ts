import { idSchema } from "@deskbell/shared/id";
import { readMarkDraftSchema, unreadDraftSchema } from "@deskbell/shared/tickets/unread";
import { Router } from "express";
import { viewerOf } from "../http/require-session.ts";
import type { UnreadService } from "./unread.service.ts";

/** /api/v1/conversation, what somebody has read of it */
export function unreadRoutes(unread: UnreadService): Router {
  const routes = Router();

  routes.get("/counts", async (_req, res) => {
    res.json({ status: "success", data: await unread.counts(viewerOf(res)) });
  });

  routes.get("/:id/seen", async (req, res) => {
    const ticketId = idSchema.parse(req.params.id);
    res.json({ status: "success", data: await unread.seen(viewerOf(res), ticketId) });
  });

  routes.put("/:id/read", async (req, res) => {
    const ticketId = idSchema.parse(req.params.id);
    const draft = readMarkDraftSchema.parse(req.body ?? {});
    res.json({ status: "success", data: await unread.read(viewerOf(res), ticketId, draft) });
  });

  routes.put("/:id/unread", async (req, res) => {
    const ticketId = idSchema.parse(req.params.id);
    const { from } = unreadDraftSchema.parse(req.body ?? {});
    res.json({ status: "success", data: await unread.markUnread(viewerOf(res), ticketId, from) });
  });

  return routes;
}
