import type { Response } from "express";
import type { Checking } from "./mailbox-checks.service.ts";

/** Proxies end what is silent for a minute, and a mail may be on its way for two. */
const usualAliveMs = 15_000;

/**
 * Answers with a line of JSON for each step as it ends, and with an empty one now and then, which says nothing; who
 * leaves ends it.
 */
export async function answerLines(
  res: Response,
  checking: Checking,
  aliveMs = usualAliveMs,
): Promise<void> {
  const left = new AbortController();
  res.once("close", () => left.abort());
  // Proxies hand each line on as it comes.
  res.type("application/x-ndjson").set("X-Accel-Buffering", "no").flushHeaders();
  const alive = setInterval(() => res.write("\n"), aliveMs);
  try {
    await checking((line) => res.write(`${JSON.stringify(line)}\n`), left.signal);
  } catch (error) {
    if (left.signal.aborted) return;
    throw error;
  } finally {
    clearInterval(alive);
  }
  res.end();
}
