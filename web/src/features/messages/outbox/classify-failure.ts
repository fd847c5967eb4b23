import { type ApiError, isApiError, unexpectedAnswer } from "../../../api/http/api-error.ts";

/** Result of an attempt to send a message. */
export type Attempt =
  | { kind: "done" }
  /** Whether it was stored is unknown unless it says, or the server is busy: to be retried under the same id. */
  | { kind: "again"; waitsFor: "connection" | "pause"; afterMs: number; isNotStored?: boolean }
  /** It will not be stored as it is. */
  | { kind: "refused"; error: ApiError }
  | { kind: "stale"; error: ApiError }
  /** The session is over; the message waits for its author's return. */
  | { kind: "signedOut" };

/** 4xx statuses that are no refusal: the request took too long, or there were too many. */
const transientStatuses = [408, 425, 429];

/** Classifies a failed attempt. Only a definite refusal of the server ends the retries. */
export function classifyFailure(failure: unknown): Exclude<Attempt, { kind: "done" }> {
  const error = isApiError(failure) ? failure : unexpectedAnswer(0);
  const { status, code, errors, retryAfterSeconds = 0 } = error;
  if (code === "not_signed_in") return { kind: "signedOut" };
  if (code === "stale_reply") return { kind: "stale", error };
  const isDefinite =
    status !== "offline" && status >= 400 && status < 500 && !transientStatuses.includes(status);
  if (isDefinite) return { kind: "refused", error };
  return {
    kind: "again",
    // A server that answers Retry-After is reachable, and only busy.
    waitsFor: status === 429 || retryAfterSeconds > 0 ? "pause" : "connection",
    afterMs: retryAfterSeconds * 1_000,
    // Files that the desk cannot take just now are refused before anything is stored.
    isNotStored: status === 429 || (status === 503 && "avatar" in errors),
  };
}
