import { errorBodySchema } from "@deskbell/shared/errors";
import { type ApiError, unexpectedAnswer } from "./api-error.ts";

/** Parses the body of a refused request. */
export function parseApiError(status: number, body: unknown): ApiError {
  const { success, data } = errorBodySchema.safeParse(body);
  if (!success) return unexpectedAnswer(status);
  const { code, message, errors } = data;
  return { status, code, message, errors };
}
