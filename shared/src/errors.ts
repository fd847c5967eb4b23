import * as z from "zod";

/** Every error the API can answer, with its HTTP status. Clients branch on the code, never on the text. */
export const errorStatus = {
  invalid_input: 400,
  wrong_credentials: 401,
  not_signed_in: 401,
  wrong_signature: 401,
  account_disabled: 403,
  not_allowed: 403,
  not_found: 404,
  email_taken: 409,
  conflict: 409,
  stale_reply: 409,
  invitation_over: 410,
  stale_status: 409,
  stale_change: 409,
  stale_draft: 409,
  draft_sent: 409,
  ticket_closed: 409,
  ticket_merged: 409,
  file_too_large: 413,
  body_too_large: 413,
  unsupported_file: 415,
  unsupported_encoding: 415,
  too_many_requests: 429,
  unexpected: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/**
 * The one shape of every refused request: `errors` maps a form field to its text; `common` stands
 * for the form as a whole and `avatar` for files (spec §8 reads `errors.common.msg`, `errors.avatar.msg`).
 */
export const errorBodySchema = z.object({
  status: z.literal("fail"),
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.object({ msg: z.string() })),
});

export type ErrorBody = Omit<z.infer<typeof errorBodySchema>, "code"> & { code: ErrorCode };
