import {
  notificationQuerySchema,
  notificationsReadSchema,
} from "@deskbell/shared/notifications/notification";
import { Router } from "express";
import { viewerOf } from "../http/require-session.ts";
import type { NotificationService } from "./notification.service.ts";

/** /api/v1/notifications: each of the staff sees their own. */
export function notificationRoutes(notifications: NotificationService): Router {
  const routes = Router();

  routes.get("/", async (req, res) => {
    const query = notificationQuerySchema.parse(req.query);
    res.json({ status: "success", ...(await notifications.list(viewerOf(res), query)) });
  });

  routes.post("/read", async (req, res) => {
    const read = notificationsReadSchema.parse(req.body ?? {});
    res.json({ status: "success", data: await notifications.read(viewerOf(res), read) });
  });

  return routes;
}
