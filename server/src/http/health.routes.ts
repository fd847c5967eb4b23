import { Router } from "express";
import type { Logger } from "pino";

type Parts = {
  /** Each rejects while its part does not answer. */
  checks: Record<string, () => Promise<unknown>>;
  log: Logger;
};

/** /healthz: the process answers. /readyz: everything it needs answers too; else 503 and which part does not. */
export function healthRoutes({ checks, log }: Parts): Router {
  const routes = Router();

  routes.get("/healthz", (_req, res) => {
    res.json({ status: "ok" });
  });

  routes.get("/readyz", async (_req, res) => {
    const parts = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await check();
          return [name, "ok"] as const;
        } catch (error) {
          log.warn({ err: error, part: name }, "not ready");
          return [name, "down"] as const;
        }
      }),
    );
    const isReady = parts.every(([, state]) => state === "ok");
    res
      .status(isReady ? 200 : 503)
      .json({ status: isReady ? "ok" : "down", parts: Object.fromEntries(parts) });
  });

  return routes;
}
