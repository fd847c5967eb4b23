import { knownText, t } from "../../i18n/t.ts";

/** A refused or failed request, as calls throw and queries return it. */
export interface ApiError {
  /** HTTP status; `offline` when there was no answer. */
  status: number | "offline";
  /** One of shared's error codes, or `offline`; a newer server may know more. */
  code: string;
  message: string;
  /** Texts by form field; `common` and `avatar` as in spec §8. */
  errors: Record<string, { msg: string }>;
  /** From the Retry-After header, if there is one. */
  retryAfterSeconds?: number;
  /** The unparsed answer: some refusals carry more. */
  body?: unknown;
}

export const offlineError: ApiError = {
  status: "offline",
  code: "offline",
  message: t("The desk cannot be reached. Check your connection and try again."),
  errors: {},
};

/** An answer that follows no contract: from a broken server, or from something between it and us. */
export const unexpectedAnswer = (status: number): ApiError => ({
  status,
  code: "unexpected",
  message: t("Something went wrong on our side. Please try again."),
  errors: {},
});

/**
 * Why something failed, as a sentence for people. Empty where the request was given up: with a session all of its
 * requests end (`resetApiState`), and what they were about says nothing to the next person.
 */
export function causeOf(error: unknown): string {
  if (isApiError(error)) return knownText(error.message);
  return isAborted(error) ? "" : unexpectedAnswer(0).message;
}

const isAborted = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "name" in error && error.name === "AbortError";

export function isApiError(error: unknown): error is ApiError {
  return typeof error === "object" && error !== null && "code" in error && "errors" in error;
}
