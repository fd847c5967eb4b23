import { t } from "../../../i18n/t.ts";
import { loginFailureTexts } from "../identity-error-text.ts";

interface MarketplaceFailure {
  texts: string[];
  /** Cancelled by the person or the browser: shown without a toast. */
  isCancelled: boolean;
}

/** Why signing in with the marketplace failed, in sentences. */
export function marketplaceFailure(error: unknown): MarketplaceFailure {
  switch (codeOf(error)) {
    case "auth/popup-closed-by-user":
    case "auth/cancelled-popup-request":
    case "auth/user-cancelled":
      return { texts: [t("You were not signed in: the window was closed.")], isCancelled: true };
    case "auth/popup-blocked":
      return {
        texts: [t("Your browser has blocked the window. Allow pop-ups here and try again.")],
        isCancelled: true,
      };
    case "auth/account-exists-with-different-credential":
      return {
        texts: [
          ...loginFailureTexts(error),
          t(
            "If you already have an account with this e-mail address, sign in with its password instead.",
          ),
        ],
        isCancelled: false,
      };
    default:
      return { texts: loginFailureTexts(error), isCancelled: false };
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? error.code : undefined;
