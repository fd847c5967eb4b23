import type { Request, RequestHandler, Response } from "express";
import type { SessionService } from "../identity/session.service.ts";
import type { Viewer } from "../identity/viewer.ts";
import { AppError } from "./app-error.ts";
import type { RequestLimits } from "./request-limits.ts";

type Sessions = Pick<SessionService, "viewerOf">;

/**
 * Lets through whoever sends the token of a live session in `Authorization`, as often as one person
 * may ask. The cookie is not looked at: what a browser sends by itself opens nothing, so there is no
 * CSRF.
 *
 * @throws AppError `not_signed_in` (401), `too_many_requests` (429)
 */
export function requireSession(
  sessions: Sessions,
  limits: Pick<RequestLimits, "read" | "change">,
): RequestHandler {
  return async (req, res, next) => {
    const viewer = await readViewer(req, sessions);
    if (!viewer) throw new AppError("not_signed_in", "You are not signed in.");
    res.locals.viewer = viewer;
    const isRead = req.method === "GET" || req.method === "HEAD";
    await (isRead ? limits.read(viewer.id) : limits.change(viewer.id));
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
