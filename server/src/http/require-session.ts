import type { Request, RequestHandler, Response } from "express";
import { AppError } from "../errors/app-error.ts";
import type { SessionService } from "../identity/session.service.ts";
import type { Viewer, ViewerNow } from "../identity/viewer.ts";
import type { RequestLimits } from "./limits/request-limits.ts";
import { clearCache } from "./security/clear-cache.ts";
import { clientAddressOf } from "./security/client-address.ts";

type Sessions = Pick<SessionService, "viewerOf">;
export type DoorSessions = Pick<SessionService, "viewerOf" | "viewerNow">;
export type SessionLimits = Pick<RequestLimits, "read" | "change" | "refuseToken">;

/**
 * Lets requests through that carry the token of a live session in `Authorization`, as often as one person
 * may ask. The cookie is not looked at: what a browser sends by itself opens nothing, so there is no
 * CSRF.
 *
 * @param options `isRead` where nothing is changed whatever the method
 * @throws AppError `not_signed_in` (401), `too_many_requests` (429), also for many wrong tokens
 */
export function requireSession(
  sessions: DoorSessions,
  limits: SessionLimits,
  { isRead: isAlwaysRead = false } = {},
): RequestHandler {
  return async (req, res, next) => {
    const viewer = await readViewer(req, sessions);
    if (!viewer) {
      // Nobody guesses a token; but each try costs a look-up.
      if (req.get("Authorization")) {
        await limits.refuseToken(clientAddressOf(req));
        clearCache(res); // a session that ended elsewhere leaves nothing here either
      }
      throw new AppError("not_signed_in", "You are not signed in.");
    }
    res.locals.viewer = viewer;
    res.locals.viewerNow = () => sessions.viewerNow(viewer);
    const isRead = isAlwaysRead || req.method === "GET" || req.method === "HEAD";
    await (isRead ? limits.read(viewer.id) : limits.change(viewer.id));
    next();
  };
}

/** The person behind `requireSession`. */
export function viewerOf(res: Response): Viewer {
  return res.locals.viewer as Viewer;
}

/**
 * Asks anew for the person behind `requireSession`: for right before something is stored, since a long
 * body, or files that were encoded, may lie between.
 */
export function viewerNowOf(res: Response): ViewerNow {
  return res.locals.viewerNow as ViewerNow;
}

/** Who sent a request, or null for a stranger. */
export async function readViewer(req: Request, sessions: Sessions): Promise<Viewer | null> {
  const [, token] = /^Bearer ([\w.-]{1,200})$/i.exec(req.get("Authorization") ?? "") ?? [];
  return token ? sessions.viewerOf(token) : null;
}
