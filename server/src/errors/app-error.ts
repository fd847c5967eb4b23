import type { ErrorCode } from "@deskbell/shared/errors";

/** A failure the caller is meant to read. Anything else that is thrown is logged and answered as `unexpected`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly field: string;
  readonly retryAfterSeconds: number | undefined;
  /** What the answer says beside the one error shape. */
  readonly details: object;

  /**
   * @param field the form field the text stands under; `common` for the form as a whole (spec §8)
   * @param retryAfterSeconds when asking again may succeed, for the header of that name
   */
  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.field = options.field ?? "common";
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.details = options.details ?? {};
  }
}

type AppErrorOptions = {
  field?: string;
  cause?: unknown;
  retryAfterSeconds?: number;
  details?: object;
};
