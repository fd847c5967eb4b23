import { mainPage, pageHeader } from "@deskbell/shared/desktop/page-header";
import { platform } from "../../platform/current.ts";
import { isApiError, offlineError, unexpectedAnswer } from "./api-error.ts";
import { loadContract } from "./load-contract.ts";

const apiPath = "/api/v1/";

export interface ApiRequest {
  /** Below /api/v1/, e.g. `users/me`. */
  url: string;
  method?: "GET" | "PATCH" | "POST" | "PUT" | "DELETE";
  params?: Record<string, string | number>;
  /** It changes nothing whatever the method, so that it can be retried. */
  isRead?: boolean;
  /** A write that has the time limit of a read; its caller makes it again later by itself. */
  hasReadTimeout?: boolean;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** It goes out also where the page is being left; browsers send little so. */
  keepalive?: boolean;
}

/** Without an answer for so long the connection counts as dead, although it was not closed. */
const readMaxMs = 45_000;

/**
 * One call of the API with the session of the signed-in person: JSON out, JSON back, unknown until its
 * contract has parsed it. What only reads, and a write that asks for it, is given up after 45 s: others wait for the same answer.
 *
 * @throws ApiError; an AbortError when `signal` says so
 */
export async function request(call: ApiRequest, signal?: AbortSignal): Promise<unknown> {
  if (!changesNothing(call) && !call.hasReadTimeout)
    return jsonOf(await responseTo(call, signal), signal);
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(), readMaxMs);
  const either = signal ? AbortSignal.any([signal, tooLong.signal]) : tooLong.signal;
  try {
    return await jsonOf(await responseTo(call, either), either);
  } catch (error) {
    // An answer that has come counts, however late it can be read.
    const isGivenUp = tooLong.signal.aborted && !signal?.aborted && !isApiError(error);
    throw isGivenUp ? offlineError : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Such a call may be made again. */
export const changesNothing = ({ method = "GET", isRead = false }: ApiRequest): boolean =>
  method === "GET" || isRead;

/**
 * The same where the answer is no JSON.
 *
 * @throws ApiError for what the desk refuses; an AbortError when `signal` says so
 */
export async function responseTo(call: ApiRequest, signal?: AbortSignal): Promise<Response> {
  const response = await answerTo(call, signal);
  if (response.ok) return response;
  const answer = await jsonOf(response, signal);
  const { parseApiError } = await loadContract(() => import("./parse-api-error.ts"));
  throw parseApiError(response.status, answer);
}

/**
 * Whatever the desk answers, a refusal, too.
 *
 * @throws ApiError `offline` where it does not; an AbortError when `signal` says so
 */
export function answerTo(call: ApiRequest, signal?: AbortSignal): Promise<Response> {
  const { url, method = "GET", params = {}, body, headers, keepalive = false } = call;
  const query = new URLSearchParams(
    Object.entries(params).map(([name, value]) => [name, String(value)]),
  );
  const token = platform.readToken();
  return fetch(`${apiPath}${url}${query.size > 0 ? `?${query}` : ""}`, {
    method,
    keepalive,
    credentials: "include", // spec §7
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(!keepalive && ofPage()),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : offlineError;
  });
}

/** The console aborts the requests of a page that is gone by this header. */
export const ofPage = (): Record<string, string> =>
  platform.console ? { [pageHeader]: platform.console.ownTicketId ?? mainPage } : {};

const jsonOf = (response: Response, signal?: AbortSignal): Promise<unknown> =>
  response.json().catch((error: unknown) => {
    throw signal?.aborted ? error : unexpectedAnswer(response.status);
  });

/** A transient failure, worth a retry: no answer, or a 5xx. Never a refusal. */
export function isTransient(error: unknown): boolean {
  return isApiError(error) && (error.status === "offline" || error.status >= 500);
}
