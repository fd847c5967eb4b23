import type { RequestHandler } from "express";

/** Answers are one person's: no cache on the way may keep them. */
export const neverStored: RequestHandler = (_req, res, next) => {
  res.set("Cache-Control", "no-store");
  next();
};
