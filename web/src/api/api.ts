import { times } from "@deskbell/shared/limits";
import { createAction } from "@reduxjs/toolkit";
import {
  type BaseQueryFn,
  createApi,
  type NamedSchemaError,
  retry,
} from "@reduxjs/toolkit/query/react";
import { platform } from "../platform/current.ts";
import { sessionEnded } from "../state/session.slice.ts";
import { type ApiError, isApiError, offlineError, unexpectedAnswer } from "./http/api-error.ts";
import { contractNotLoaded } from "./http/lazy-schema.ts";
import { type ApiRequest, changesNothing, request } from "./http/request.ts";
import { mayRetry, waitBeforeRetry } from "./http/retry.ts";
import { type UploadRequest, uploadForm } from "./http/upload-form.ts";

/** A path below /api/v1/ that is read, a JSON call, or an upload. */
type Call = string | ApiRequest | UploadRequest;

/** One attempt. */
export const baseQuery: BaseQueryFn<Call, unknown, ApiError> = async (
  call,
  { signal, dispatch },
) => {
  const session = sessionKey();
  const asked = typeof call === "string" ? { url: call } : call;
  try {
    const data = "form" in asked ? uploadForm(asked, signal) : request(asked, signal);
    return { data: await data };
  } catch (error) {
    const failed = isApiError(error) ? error : unexpectedAnswer(0);
    // spec §8: only logged; what could not be shown says so in its place. Never the body: it may hold passwords.
    if (!signal.aborted) console.warn("A request has failed:", asked.url, failed.code);
    // A late answer says nothing about a session that began since.
    const isCurrent = session === sessionKey();
    if (failed.code === "not_signed_in" && isCurrent) dispatch(sessionEnded("revoked"));
    return { error: failed };
  }
};

/** Differs between sessions; in the console, where the page has no token, the main process ends them. */
const sessionKey = () => platform.readToken() ?? String(platform.hasSession());

/** Reads are retried with back-off (spec §9). Writes are not: nothing is sent twice. */
const baseQueryWithRetries = retry(baseQuery, {
  backoff: waitBeforeRetry,
  retryCondition: (error, call: Call, { attempt }) => {
    const isAskedAgain = typeof call === "string" || (!("form" in call) && changesNothing(call));
    return isAskedAgain && mayRetry(error, attempt);
  },
});

type ApiState = ReturnType<typeof api.reducer>;
/** The part of the cache that can be stored and restored. */
export type ServerData = Pick<ApiState, "queries" | "provided">;

/** Restores a stored cache, see app/console/offline-snapshot.ts. */
export const offlineSnapshotRestored = createAction<ServerData>("offlineSnapshot/restored");

/** The error of an answer that breaks its contract, or whose contract could not be loaded. */
export const catchSchemaFailure = ({ message, issues }: NamedSchemaError): ApiError => {
  if (issues.includes(contractNotLoaded)) {
    console.warn(message);
    return offlineError;
  }
  console.error(message);
  return unexpectedAnswer(200);
};

/** The server's data, cached. Features inject their endpoints; answers are parsed by the contracts of shared/. */
export const api = createApi({
  reducerPath: "api",
  baseQuery: baseQueryWithRetries,
  tagTypes: [
    "Ticket",
    "Message",
    "User",
    "Team",
    "Tag",
    "Mail",
    "views",
    "delivery",
    "scheduled",
    "replies",
  ],
  keepUnusedDataFor: times.cacheKeptSeconds,
  // biome-ignore lint/suspicious/noExplicitAny: its type is the cache's, which is being made here
  extractRehydrationInfo: (action): any =>
    offlineSnapshotRestored.match(action) ? { ...action.payload, mutations: {} } : undefined,
  catchSchemaFailure,
  endpoints: () => ({}),
});
