import { type Backoff, backoffMs } from "@deskbell/shared/backoff";
import { times } from "@deskbell/shared/limits";
import type { ApiClient } from "../server/api-client.ts";
import type { Credentials } from "./session.ts";

export type LogoutQueue = ReturnType<typeof createLogoutQueue>;

const usualBackoff: Backoff = { firstMs: times.reconnectMinMs, maxMs: times.retryDelayMaxMs };

/** Ends sessions at the server, with retries until it has answered; for as long as the console runs. */
export function createLogoutQueue(
  call: ApiClient,
  { backoff = usualBackoff }: { backoff?: Backoff } = {},
) {
  async function send(session: Credentials, attempt = 1): Promise<void> {
    const { origin, token } = session;
    const { status } = await call({ origin, path: "users/logout", token }, { method: "POST" });
    const isAnswered = status !== "offline" && status < 500;
    if (isAnswered) return;
    setTimeout(() => void send(session, attempt + 1), backoffMs(attempt, backoff)).unref();
  }
  return {
    add(session: Credentials): void {
      void send(session);
    },
  };
}
