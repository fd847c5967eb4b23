import { causeOf, isApiError } from "../../api/http/api-error.ts";
import { t } from "../../i18n/t.ts";
import { notify } from "../../ui/toasts/notify.ts";

/** spec §8: the error's message text in a toast. Returns the text below each field, as far as the server gave some. */
export function notifyFailure(error: unknown): Record<string, string> {
  if (!isApiError(error)) {
    const isThrown = error instanceof Error;
    notify.error(
      isThrown ? error.message : causeOf(error) && t("Something went wrong. Try again."),
    );
    return {};
  }
  notify.error(error.message);
  return Object.fromEntries(Object.entries(error.errors).map(([field, { msg }]) => [field, msg]));
}
