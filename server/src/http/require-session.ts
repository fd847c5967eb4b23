import type { Request, RequestHandler, Response } from "express";
import type { SessionService } from "../identity/session.service.ts";
import type { Viewer } from "../identity/viewer.ts";
import { AppError } from "./app-error.ts";

type Sessions = Pick<SessionService, "viewerOf">;

/**
 * Lets through whoever sends the token of a live session in `Authorization`. The cookie is not
 * looked at: what a browser sends by itself opens nothing, so there is no CSRF.
 *
 * @throws AppError `not_signed_in` (401)
 */
export function requireSession(sessions: Sessions): RequestHandler {
  return async (req, res, next) => {
    const viewer = await readViewer(req, sessions);
    if (!viewer) throw new AppError("not_signed_in", "You are not signed in.");
    res.locals.viewer = viewer;
    next();
  };
}

/** The person behind `requireSession`. */
export function viewerOf(res: Response): Viewer {
  return res.locals.viewer as Viewer;
}

/** Who sent a request, or null for a stranger. */
export async function readViewer(req: Request, sessions: Sessions): Promise<Viewer | null> {
  const [, token] = /^Bearer ([\w.-]{1,200})$/i.exec(req.get("Authorization") ?? "") ?? [];
  return token ? sessions.viewerOf(token) : null;
}
