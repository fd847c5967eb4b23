import type { ServerOptions } from "node:http";
import type { RequestHandler } from "express";

export type HttpTimes = {
  /** A request's first line and headers must be there by then. */
  headersMs: number;
  /** The whole request, where it brings no files … */
  bodyMs: number;
  /** … and where it does. */
  uploadMs: number;
  /** How often it is looked for late ones. */
  checkEveryMs: number;
};

export const usualHttpTimes: HttpTimes = {
  headersMs: 15_000,
  bodyMs: 30_000,
  uploadMs: 120_000,
  checkEveryMs: 1_000,
};

const headersMaxBytes = 16_384;

/** What Node itself closes: slow senders that keep a connection busy (slowloris), and headers that are too large. */
export function serverOptions({ headersMs, uploadMs, checkEveryMs }: HttpTimes): ServerOptions {
  return {
    headersTimeout: headersMs,
    requestTimeout: uploadMs,
    connectionsCheckingInterval: checkEveryMs,
    maxHeaderSize: headersMaxBytes,
    insecureHTTPParser: false,
  };
}

/** Cuts off requests without files that are not complete in time; Node knows one time for all. */
export function cutSlowBodies({ bodyMs }: HttpTimes): RequestHandler {
  return (req, _res, next) => {
    if (req.complete || req.is("multipart/form-data")) {
      next();
      return;
    }
    const timer = setTimeout(() => {
      if (!req.complete) req.socket.destroy();
    }, bodyMs);
    timer.unref();
    req.once("close", () => clearTimeout(timer));
    next();
  };
}
