import { mailPreferencesChangeSchema } from "@deskbell/shared/users/mail-preferences";
import { Router } from "express";
import {
  type DoorSessions,
  requireSession,
  type SessionLimits,
  viewerOf,
} from "../../http/require-session.ts";
import type { MailPreferencesService } from "./mail-preferences.service.ts";

/** /api/v1/users/me/mails: which mails the viewer gets, and nobody else's. */
export function mailPreferencesRoutes(
  preferences: MailPreferencesService,
  sessions: DoorSessions,
  limits: SessionLimits,
): Router {
  const routes = Router();
  const signedIn = requireSession(sessions, limits);

  routes.get("/me/mails", signedIn, async (_req, res) => {
    res.json({ status: "success", data: await preferences.read(viewerOf(res)) });
  });

  routes.patch("/me/mails", signedIn, async (req, res) => {
    const change = mailPreferencesChangeSchema.parse(req.body ?? {});
    res.json({ status: "success", data: await preferences.change(viewerOf(res), change) });
  });

  return routes;
}
