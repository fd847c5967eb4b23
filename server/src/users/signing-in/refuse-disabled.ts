import { AppError } from "../../errors/app-error.ts";
import type { UserRecord } from "../user.model.ts";

/**
 * Refuses a disabled person who has just proven their identity, and says whom to ask.
 *
 * @throws AppError `account_disabled` (403)
 */
export function refuseDisabled({ disabledAt }: Pick<UserRecord, "disabledAt">): void {
  if (!disabledAt) return;
  throw new AppError(
    "account_disabled",
    "This account is disabled. Please ask the support team about it, by the contact page.",
  );
}
