import type { RequestHandler } from "express";
import { AppError } from "../errors/app-error.ts";

const charsetPattern = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/**
 * Lets through bodies in UTF-8 that are not compressed: what unpacks or decodes a body can be made to
 * fail, or to work for long, and no client of ours needs it.
 *
 * @throws AppError `unsupported_encoding` (415)
 */
export const refuseEncodings: RequestHandler = ({ headers }, _res, next) => {
  const coding = headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  const charset = charsetPattern.exec(headers["content-type"] ?? "")?.[1]?.toLowerCase() ?? "utf-8";
  if (coding !== "identity" || charset !== "utf-8") {
    throw new AppError("unsupported_encoding", "Send this as UTF-8, without compression.");
  }
  next();
};
