import { texts } from "@deskbell/shared/texts";
import { isApiError } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";

/** Firebase's name of a failure, such as `auth/user-not-found`; empty for other errors. */
export function identityErrorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Whether a mail's code is worth nothing, or no more. */
export function isSpentCode(error: unknown): boolean {
  return /invalid-action-code|expired-action-code/.test(identityErrorCode(error));
}

/** What is said about a failure at the identity provider (spec §8). */
export function identityErrorText(error: unknown): string {
  return identityErrorCode(error).includes("user-not-found")
    ? t(texts.userNotFound)
    : t(texts.somethingWrong);
}

/** Texts for a failed sign-in; spec §8: the server's errors.common.msg, then the error's own message as well. */
export function loginFailureTexts(error: unknown): string[] {
  if (!isApiError(error)) return [identityErrorText(error)];
  const common = error.errors.common?.msg;
  return [...new Set([...(common ? [common] : []), error.message])];
}
