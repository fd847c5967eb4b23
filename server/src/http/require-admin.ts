import type { RequestHandler } from "express";
import { AppError } from "./app-error.ts";
import { viewerOf } from "./require-session.ts";

/**
 * Lets staff through, after `requireSession`.
 *
 * @throws AppError `not_allowed` (403)
 */
export const requireAdmin: RequestHandler = (_req, res, next) => {
  next(viewerOf(res).isAdmin ? undefined : new AppError("not_allowed", "This is for staff only."));
};
