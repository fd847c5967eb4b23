import { times } from "@deskbell/shared/limits";
import type { Fetch } from "./fetch.ts";

/** What the server said; `body` is null when it was no JSON. */
export type ServerSaid = { status: number | "offline"; body: unknown };

export type CallServer = ReturnType<typeof createServerCalls>;

/** The main process's own calls of the API, JSON out and back. */
export function createServerCalls({ fetch, userAgent }: { fetch: Fetch; userAgent: string }) {
  return async (
    /** Origin, path below /api/v1/, and as whom. */
    { origin, path, token }: { origin: string; path: string; token?: string },
    options: { method?: "GET" | "POST"; body?: unknown } = {},
  ): Promise<ServerSaid> => {
    const { method = "GET", body } = options;
    try {
      const answer = await fetch(`${origin}/api/v1/${path}`, {
        method,
        credentials: "omit",
        redirect: "error",
        cache: "no-store",
        headers: {
          "User-Agent": userAgent,
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "Content-Type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(times.connectTimeoutMs),
      });
      const said: unknown = await answer.json().catch(() => null);
      return { status: answer.status, body: said };
    } catch {
      return { status: "offline", body: null };
    }
  };
}
