import { randomUUID } from "node:crypto";
import type { RequestHandler, Response } from "express";

/** Gives each request an id that its answer carries and the log repeats. */
export const identifyRequest: RequestHandler = (_req, res, next) => {
  res.locals.requestId = randomUUID();
  res.set("X-Request-Id", requestIdOf(res));
  next();
};

export function requestIdOf(res: Response): string {
  return res.locals.requestId as string;
}
