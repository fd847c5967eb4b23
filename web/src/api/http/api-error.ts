/** A refused or failed request, as calls throw and queries return it. */
export interface ApiError {
  /** HTTP status; `offline` when there was no answer. */
  status: number | "offline";
  /** One of shared's error codes, or `offline`; a newer server may know more. */
  code: string;
  message: string;
  /** Texts by form field; `common` and `avatar` as in spec §8. */
  errors: Record<string, { msg: string }>;
  /** When asking again may succeed, if the server says so. */
  retryAfterSeconds?: number;
  /** The answer as it came: some refusals say more. */
  body?: unknown;
}

export const offlineError: ApiError = {
  status: "offline",
  code: "offline",
  message: "The desk cannot be reached. Check your connection and try again.",
  errors: {},
};

/** An answer that is none of ours: a broken server, or something between it and us. */
export const unexpectedAnswer = (status: number): ApiError => ({
  status,
  code: "unexpected",
  message: "Something went wrong on our side. Please try again.",
  errors: {},
});

/** Why something could not be loaded, and what to do about it, as far as anybody knows. */
export const causeOf = (error: unknown): string =>
  isApiError(error) ? error.message : unexpectedAnswer(0).message;

export function isApiError(error: unknown): error is ApiError {
  return typeof error === "object" && error !== null && "code" in error && "errors" in error;
}
