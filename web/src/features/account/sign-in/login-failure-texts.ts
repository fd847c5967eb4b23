import { isApiError } from "../../../api/http/api-error.ts";
import { identityErrorText } from "../identity-error-text.ts";

/** spec §8: the server's errors.common.msg, then the error's own message as well. */
export function loginFailureTexts(error: unknown): string[] {
  if (!isApiError(error)) return [identityErrorText(error)];
  const common = error.errors.common?.msg;
  return [...new Set([...(common ? [common] : []), error.message])];
}
