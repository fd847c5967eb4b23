import { times } from "@deskbell/shared/limits";

/** Electron's `net.fetch`, which trusts what the operating system trusts; Node's in tests. */
export type Fetch = (url: string, options?: RequestInit) => Promise<Response>;

/** A response of the server; `body` is null when it was not JSON. */
export type ApiResponse = {
  status: number | "offline";
  body: unknown;
  /** The server's own time, to the second; absent where it does not say. */
  answeredAtMs?: number;
};

export type ApiClient = ReturnType<typeof createApiClient>;

/** The main process's own requests to the API, JSON in both directions. */
export function createApiClient({ fetch, userAgent }: { fetch: Fetch; userAgent: string }) {
  return async (
    /** Origin, path below /api/v1/, and the session's token. */
    { origin, path, token }: { origin: string; path: string; token?: string },
    options: { method?: "GET" | "POST" | "PUT"; body?: unknown } = {},
  ): Promise<ApiResponse> => {
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
      const json: unknown = await answer.json().catch(() => null);
      const answeredAtMs = Date.parse(answer.headers.get("Date") ?? "");
      return {
        status: answer.status,
        body: json,
        ...(!Number.isNaN(answeredAtMs) && { answeredAtMs }),
      };
    } catch {
      return { status: "offline", body: null };
    }
  };
}
