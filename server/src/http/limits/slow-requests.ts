import type { ServerOptions } from "node:http";
import type { Request, RequestHandler } from "express";

export type HttpTimes = {
  /** A request's first line and headers must be there by then. */
  headersMs: number;
  /** The whole request, where it brings no files … */
  bodyMs: number;
  /** … where it does … */
  uploadMs: number;
  /** … and where these are large: what their bytes take at this rate (bytes a millisecond), bounded by the longest time. */
  slowestBytesAMs: number;
  uploadMaxMs: number;
  /** How often it is looked for late ones. */
  checkEveryMs: number;
};

export const usualHttpTimes: HttpTimes = {
  headersMs: 15_000,
  bodyMs: 30_000,
  uploadMs: 120_000,
  slowestBytesAMs: 500,
  uploadMaxMs: 30 * 60_000,
  checkEveryMs: 1_000,
};

const headersMaxBytes = 16_384;
/**
 * Longer than Caddy (two minutes), nginx and load balancers (one) keep an idle connection to the desk. Node's default of
 * five seconds closes it while a proxy may be sending a request by it; the proxy answers that request with 502.
 */
const idleMs = 130_000;

/** How long a form of so many bytes may take to arrive, in ms. */
export const longestUploadMs = (
  { uploadMs, slowestBytesAMs, uploadMaxMs }: HttpTimes,
  formBytes: number,
): number => Math.max(uploadMs, Math.min(uploadMaxMs, Math.ceil(formBytes / slowestBytesAMs)));

/**
 * What Node itself closes: slow senders that keep a connection busy (slowloris), and headers that are too large.
 *
 * @param uploadsMs the longest time of any request; most have less
 */
export function serverOptions(
  { headersMs, checkEveryMs }: HttpTimes,
  uploadsMs: number,
): ServerOptions {
  return {
    headersTimeout: headersMs,
    requestTimeout: uploadsMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: checkEveryMs,
    maxHeaderSize: headersMaxBytes,
    insecureHTTPParser: false,
  };
}

const timers = new WeakMap<Request, NodeJS.Timeout>();

/** Cuts off requests that are not complete in time; Node knows one time for all. */
export function cutSlowBodies({ bodyMs, uploadMs }: HttpTimes): RequestHandler {
  return (req, _res, next) => {
    if (!req.complete) {
      cutAfter(req, req.is("multipart/form-data") ? uploadMs : bodyMs);
      req.once("close", () => clearTimeout(timers.get(req)));
    }
    next();
  };
}

/** Gives a request so long from now on, in place of what it had. */
export function cutAfter(req: Request, ms: number): void {
  clearTimeout(timers.get(req));
  const timer = setTimeout(() => {
    if (!req.complete) req.socket.destroy();
  }, ms);
  timer.unref();
  timers.set(req, timer);
}
