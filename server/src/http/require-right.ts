import type { RequestHandler } from "express";
import { type Action, canAny } from "../access/can.ts";
import { AppError } from "../errors/app-error.ts";
import type { SessionService } from "../identity/session.service.ts";
import { viewerOf } from "./require-session.ts";

/**
 * Lets people with a right of staff through, after `requireSession`; whether to this very thing its service asks. The identity provider is asked
 * anew for it: somebody who was disabled there a moment ago must not use it.
 *
 * @throws AppError `not_allowed` (403), `not_signed_in` (401), `unavailable` (503)
 */
export function requireRight(
  action: Action,
  sessions: Pick<SessionService, "confirm">,
): RequestHandler {
  return async (_req, res, next) => {
    const viewer = viewerOf(res);
    if (!canAny(viewer, action)) throw new AppError("not_allowed", "This is for staff only.");
    await sessions.confirm(viewer);
    next();
  };
}
