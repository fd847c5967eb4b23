import type { IpcRefusal } from "@deskbell/shared/desktop/ipc";
import { t } from "../i18n/t.ts";

/**
 * Throws a refusal from the main process in the form in which a request of the page would have thrown it.
 *
 * @throws an object in the shape of ApiError, unless `refusal` is null
 */
export function throwRefusal(refusal: IpcRefusal | null): void {
  if (refusal === null) return;
  const { status, body } = refusal;
  const isOffline = status === "offline";
  throw {
    status,
    code: body?.code ?? (isOffline ? "offline" : "unexpected"),
    message:
      body?.message ??
      (isOffline
        ? t("The desk cannot be reached. Check your connection and try again.")
        : t("Something went wrong on our side. Please try again.")),
    errors: body?.errors ?? {},
  };
}
