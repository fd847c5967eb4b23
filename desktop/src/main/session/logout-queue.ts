import { times } from "@deskbell/shared/limits";
import type { ApiClient } from "../server/api-client.ts";
import type { Credentials } from "./session.ts";

export type LogoutQueue = ReturnType<typeof createLogoutQueue>;

/** Ends sessions at the server, with retries until it has answered; for as long as the console runs. */
export function createLogoutQueue(
  call: ApiClient,
  { retryMs = times.retryDelayMaxMs }: { retryMs?: number } = {},
) {
  async function send({ origin, token }: Credentials): Promise<void> {
    const { status } = await call({ origin, path: "users/logout", token }, { method: "POST" });
    const isAnswered = status !== "offline" && status < 500;
    if (!isAnswered) setTimeout(() => void send({ origin, token }), retryMs).unref();
  }
  return {
    add(session: Credentials): void {
      void send(session);
    },
  };
}
