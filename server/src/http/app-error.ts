import type { ErrorCode } from "@deskbell/shared/errors";

/** A failure the caller is meant to read. Anything else that is thrown is logged and answered as `unexpected`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly field: string;

  /** @param field the form field the text stands under; `common` for the form as a whole (spec §8) */
  constructor(
    code: ErrorCode,
    message: string,
    { field = "common", cause }: { field?: string; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.field = field;
  }
}
