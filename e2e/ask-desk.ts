import { setTimeout as pause } from "node:timers/promises";

const againAfterMs = 500;
const givesUpAfterMs = 60_000;

/**
 * A request of a test's preparations. As the website does, it asks again while the desk says that it is unavailable:
 * that gives its database and the identity service a few seconds, and the disk of a busy machine may stand longer.
 *
 * @param request one that may be carried out twice, or has an Idempotency-Key
 */
export async function askDesk(url: string, request: RequestInit = {}): Promise<Response> {
  const lastMs = Date.now() + givesUpAfterMs;
  for (;;) {
    const answer = await fetch(url, request);
    if (answer.status !== 503 || Date.now() > lastMs) return answer;
    await pause(againAfterMs);
  }
}
