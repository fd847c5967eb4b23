import { times } from "@deskbell/shared/limits";
import type { CallServer } from "../server/api-client.ts";
import type { Credentials } from "./session.ts";

export type EndedSessions = ReturnType<typeof createEndedSessions>;

/** Tells the server which sessions are over, again and again until it has heard; for as long as the console runs. */
export function createEndedSessions(
  call: CallServer,
  { retryMs = times.retryDelayMaxMs }: { retryMs?: number } = {},
) {
  async function tell({ origin, token }: Credentials): Promise<void> {
    const { status } = await call({ origin, path: "users/logout", token }, { method: "POST" });
    const isHeard = status !== "offline" && status < 500;
    if (!isHeard) setTimeout(() => void tell({ origin, token }), retryMs).unref();
  }
  return {
    end(session: Credentials): void {
      void tell(session);
    },
  };
}
