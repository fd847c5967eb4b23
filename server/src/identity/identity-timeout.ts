import { withTimeout } from "../concurrency/with-timeout.ts";
import { AppError } from "../errors/app-error.ts";

/** Timeout of one call to the identity provider: a person who signs in learns within five seconds that it is not possible. */
export const usualIdentityTimeoutMs = 4_500;

/** @throws AppError `unavailable` (503) when the identity provider takes too long */
export type WithIdentityTimeout = <T>(call: Promise<T>) => Promise<T>;

export const createIdentityTimeout =
  (timeoutMs: number): WithIdentityTimeout =>
  (call) =>
    withTimeout(
      call,
      timeoutMs,
      () => new AppError("unavailable", "Signing in is not possible right now. Please try again."),
    );
