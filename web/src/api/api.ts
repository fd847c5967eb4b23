import { times } from "@deskbell/shared/limits";
import { createAction } from "@reduxjs/toolkit";
import { type BaseQueryFn, createApi, retry } from "@reduxjs/toolkit/query/react";
import { platform } from "../platform/current.ts";
import { sessionEnded } from "../state/session.slice.ts";
import { type ApiError, isApiError, unexpectedAnswer } from "./http/api-error.ts";
import { type ApiRequest, request } from "./http/request.ts";
import { mayRetry, waitBeforeRetry } from "./http/retry.ts";

const ask: BaseQueryFn<string | ApiRequest, unknown, ApiError> = async (call, context) => {
  const session = sessionKey();
  try {
    return { data: await request(typeof call === "string" ? { url: call } : call, context.signal) };
  } catch (error) {
    const failed = isApiError(error) ? error : unexpectedAnswer(0);
    // spec §8: only logged; what could not be shown says so in its place
    if (!context.signal.aborted) console.warn("A request has failed:", call, failed.code);
    // A late answer says nothing about a session that began since.
    const isCurrent = session === sessionKey();
    if (failed.code === "not_signed_in" && isCurrent) context.dispatch(sessionEnded("revoked"));
    return { error: failed };
  }
};

/** Another text for each session; in the console, where the page has no token, it ends them itself. */
const sessionKey = () => platform.readToken() ?? String(platform.hasSession());

/** Reads are asked again (spec §9). What writes is not: nothing is sent twice. */
const baseQueryWithRetries = retry(ask, {
  backoff: waitBeforeRetry,
  retryCondition: (error, call, { attempt }) => {
    const isRead = typeof call === "string" || (call as ApiRequest).method === undefined;
    return isRead && mayRetry(error, attempt);
  },
});

type ApiState = ReturnType<typeof api.reducer>;
/** The part of the cache that can be kept and shown again. */
export type ServerData = Pick<ApiState, "queries" | "provided">;

/** Puts a kept cache back, see app/console/offline-snapshot.ts. */
export const offlineSnapshotRestored = createAction<ServerData>("lastKnown/restored");

/** All data of the server. Features add their calls; answers are parsed by the contracts of shared/. */
export const api = createApi({
  reducerPath: "api",
  baseQuery: baseQueryWithRetries,
  tagTypes: ["Ticket", "Message", "User"],
  keepUnusedDataFor: times.cacheKeptSeconds,
  // biome-ignore lint/suspicious/noExplicitAny: its type is the cache's, which is being made here
  extractRehydrationInfo: (action): any =>
    offlineSnapshotRestored.match(action) ? { ...action.payload, mutations: {} } : undefined,
  catchSchemaFailure: ({ message }) => {
    console.error(message);
    return unexpectedAnswer(200);
  },
  endpoints: () => ({}),
});
