import { Router } from "express";
import type { Logger } from "pino";

type Parts = {
  /** Each rejects while its part does not answer. */
  checks: Record<string, () => Promise<unknown>>;
  /** Parts without which the desk serves all the same, only later or less well. */
  helpers?: Record<string, () => Promise<unknown>>;
  log: Logger;
  /** Whether this process is about to end: a balancer must send nobody here any more. */
  isStopping?(): boolean;
  now?: () => number;
};

/** More frequent requests get the cached answer: strangers must not make us check our parts. */
const answerLastsMs = 1_000;

/**
 * /healthz: the process answers. /readyz: everything it needs answers too, and it is not about to
 * stop; else 503 and why. `degraded` when it can do without the part that is down.
 */
export function healthRoutes({
  checks,
  helpers = {},
  log,
  isStopping = () => false,
  now = Date.now,
}: Parts): Router {
  const routes = Router();
  let asked: { atMs: number; states: ReturnType<typeof askAll> } | null = null;

  async function askAll(): Promise<Record<string, "ok" | "down">> {
    const states = await Promise.all(
      Object.entries({ ...checks, ...helpers }).map(async ([name, check]) => {
        try {
          await check();
          return [name, "ok"] as const;
        } catch (error) {
          log.warn({ err: error, part: name }, "not ready");
          return [name, "down"] as const;
        }
      }),
    );
    return Object.fromEntries(states);
  }

  routes.get("/healthz", (_req, res) => {
    res.json({ status: "ok" });
  });

  routes.get("/readyz", async (_req, res) => {
    if (isStopping()) {
      res.status(503).json({ status: "stopping", parts: {} });
      return;
    }
    if (!asked || now() - asked.atMs >= answerLastsMs) asked = { atMs: now(), states: askAll() };
    const parts = await asked.states;
    const down = Object.keys(parts).filter((name) => parts[name] === "down");
    const isReady = down.every((name) => name in helpers);
    const status = down.length === 0 ? "ok" : isReady ? "degraded" : "down";
    res.status(isReady ? 200 : 503).json({ status, parts });
  });

  return routes;
}
