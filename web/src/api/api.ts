import { times } from "@deskbell/shared/limits";
import { createAction } from "@reduxjs/toolkit";
import { type BaseQueryFn, createApi, retry } from "@reduxjs/toolkit/query/react";
import { platform } from "../platform/current.ts";
import { sessionEnded } from "../state/session.slice.ts";
import { type ApiError, isApiError, unexpectedAnswer } from "./api-error.ts";
import { type ApiRequest, isPassing, request } from "./request.ts";
import { retryDelayMs } from "./retry-delay.ts";

const ask: BaseQueryFn<string | ApiRequest, unknown, ApiError> = async (call, context) => {
  const session = sessionKey();
  try {
    return { data: await request(typeof call === "string" ? { url: call } : call, context.signal) };
  } catch (error) {
    const failed = isApiError(error) ? error : unexpectedAnswer(0);
    // A late answer says nothing about a session that began since.
    if (failed.code === "not_signed_in" && session === sessionKey())
      context.dispatch(sessionEnded("revoked"));
    return { error: failed };
  }
};

/** Another text for each session; in the console, where the page has no token, it ends them itself. */
const sessionKey = () => platform.readToken() ?? String(platform.hasSession());

/** spec §9: three retries. What the server has refused stays refused, and nothing is sent twice. */
const askAgain = retry(ask, {
  backoff: (attempt) =>
    new Promise((resolve) => {
      setTimeout(resolve, retryDelayMs(attempt));
    }),
  retryCondition: (error, call, { attempt }) => {
    const isRead = typeof call === "string" || (call as ApiRequest).method === undefined;
    return isRead && attempt <= times.retriesMax && isPassing(error);
  },
});

type ApiState = ReturnType<typeof api.reducer>;
/** The part of the cache that can be kept and shown again. */
export type ServerData = Pick<ApiState, "queries" | "provided">;

/** Puts a kept cache back, see app/last-known.ts. */
export const lastKnownRestored = createAction<ServerData>("lastKnown/restored");

/** All data of the server. Features add their calls; answers are parsed by the contracts of shared/. */
export const api = createApi({
  reducerPath: "api",
  baseQuery: askAgain,
  tagTypes: ["Ticket", "Message", "User"],
  keepUnusedDataFor: times.cacheKeptSeconds,
  // biome-ignore lint/suspicious/noExplicitAny: its type is the cache's, which is being made here
  extractRehydrationInfo: (action): any =>
    lastKnownRestored.match(action) ? action.payload : undefined,
  catchSchemaFailure: ({ message }) => {
    console.error(message);
    return unexpectedAnswer(200);
  },
  endpoints: () => ({}),
});
