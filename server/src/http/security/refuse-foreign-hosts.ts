import type { RequestHandler } from "express";
import { AppError } from "../../errors/app-error.ts";
import { isLocalHost } from "./local-names.ts";

/** Lets through what is asked of this machine by a name of its own, or of the website (`SITE_ORIGINS`). */
export function refuseForeignHosts(siteOrigins: readonly string[]): RequestHandler {
  return ({ headers }, _res, next) => {
    if (!isLocalHost(headers.host, siteOrigins)) {
      throw new AppError(
        "not_allowed",
        "This answers at localhost, and at the names in SITE_ORIGINS.",
      );
    }
    next();
  };
}
